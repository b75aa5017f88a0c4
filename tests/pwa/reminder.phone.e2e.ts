import type { BrowserContext, Page } from 'playwright/test'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { expectAccessible } from '../e2e/support/accessible.ts'
import { expect, person } from '../e2e/support/portal.ts'
import { deliverAsSafari, holdSubscription, shown, tap } from '../e2e/support/push.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'
import { allowPushes, forgetBills, prepareReminder, waitingReminders } from './support/reminder.ts'
import { code, heading, openHome, untilKept } from './support/subscriber.ts'
import type { Network } from './support/network.ts'
import { test } from './support/test.ts'

test.use(wholeBrowser)

/** A code that this device was never given, as the server has it of another one. */
const pixCode = buildPixPayload({
  url: 'pix.sandbox.example/qr/v2/cobv/of-the-reminder',
  merchantName: 'Provedor Demo',
  merchantCity: 'Florianopolis',
})
const pixUntil = (days: number) => ({
  code: pixCode,
  until: new Date(Date.now() + days * dayMs),
})

/** A subscriber whose bills no other test pays. */
const who = person('demo', 'Fibra')

interface Phone {
  context: BrowserContext
  page: Page
  network: Network
}

/** Opens the portal of a phone that takes pushes, and a reminder to it that is not delivered yet. */
async function openWithReminder(
  { context, page, network }: Phone,
  { browser = 'chrome', ofSession }: { browser?: 'chrome' | 'safari'; ofSession?: string } = {},
) {
  const origin = network.origin('demo')
  const device = await allowPushes(context, origin, browser)
  await openHome(page, who, origin)
  await untilKept(page)
  return { origin, device, reminder: await prepareReminder(page, origin, ofSession) }
}

/** Leaves the portal, whose bills this phone forgets. */
async function leaveWithoutBills(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await forgetBills(page)
}

test('a reminder received while the portal was closed shows a bill that can be paid offline', async ({
  context,
  page,
  network,
}) => {
  const { origin, reminder } = await openWithReminder({ context, page, network })
  await leaveWithoutBills(page, origin)
  // The bank gave the code yesterday.
  await reminder.deliver({ asOf: new Date(Date.now() - 25 * hourMs), pix: pixUntil(2) })
  await expect.poll(() => waitingReminders(page)).toBe(1)

  network.cut()
  await tap(context, reminder.tag)
  await page.goto(`${origin}${reminder.path}`)
  await expect(heading(page)).toBeVisible()
  await expect(code(page, 'Código PIX copia e cola')).toHaveText(pixCode)
  await expect(page.getByText(/^Código de (?:ontem|\d\d\/\d\d), \d\d:\d\d\./)).toBeVisible()
  await page.getByRole('link', { name: 'Boleto', exact: true }).click()
  const line = code(page, 'Linha digitável')
  await expect(line).toBeVisible()
  expect((await line.innerText()).replaceAll(/\D/g, '')).toBe(reminder.line)
  await expectAccessible(page)
  expect(await waitingReminders(page)).toBe(0)

  // With a line to the server the bill is checked, and the bank's own code of now comes.
  network.mend()
  await page.goto(`${origin}${reminder.path}`)
  await expect(code(page, 'Código PIX copia e cola')).toContainText('pix.sandbox.example')
  await expect(code(page, 'Código PIX copia e cola')).not.toHaveText(pixCode)
})

test('an iPhone, which shows pushes by itself, opens a bill that can be paid offline', async ({
  context,
  page,
  network,
}) => {
  const { origin, device, reminder } = await openWithReminder(
    { context, page, network },
    { browser: 'safari' },
  )
  await leaveWithoutBills(page, origin)
  await holdSubscription(context, page)
  const address = await deliverAsSafari(context, reminder.sealedFor(device, { pix: pixUntil(2) }))
  expect(address).toBe(origin + reminder.path)
  expect(await shown(page)).toMatchObject([{ tag: reminder.tag, title: 'Lembrete de fatura' }])

  network.cut()
  await page.goto(`${address}`)
  await expect(code(page, 'Código PIX copia e cola')).toHaveText(pixCode)
  await page.getByRole('link', { name: 'Boleto', exact: true }).click()
  const line = code(page, 'Linha digitável')
  await expect(line).toBeVisible()
  expect((await line.innerText()).replaceAll(/\D/g, '')).toBe(reminder.line)
})

test('a code of a reminder that may ask for too little by now gives way to the line of the boleto', async ({
  context,
  page,
  network,
}) => {
  const { origin, reminder } = await openWithReminder({ context, page, network })
  await leaveWithoutBills(page, origin)
  await reminder.deliver({ pix: pixUntil(-1) })
  await expect.poll(() => waitingReminders(page)).toBe(1)
  network.cut()
  await page.goto(`${origin}${reminder.path}`)
  await expect(code(page, 'Linha digitável')).toBeVisible()
  await expect(code(page, 'Código PIX copia e cola')).toHaveCount(0)
})

test(
  'a bill that has changed since its reminder says so as soon as there is a network',
  { tag: '@long' },
  async ({ context, page, network }) => {
    const { origin, reminder } = await openWithReminder({ context, page, network })
    await page.goto(`${origin}/robots.txt`)
    await reminder.deliver({ fields: { valor: '77.77', valor_aberto: '77.77' } })
    await expect.poll(() => waitingReminders(page)).toBe(1)
    network.cut()
    await page.goto(`${origin}${reminder.path}`)
    await expect(page.getByText('R$ 77,77').first()).toBeVisible()
    network.mend()
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Esta fatura mudou.' })).toBeVisible()
    await expect(page.getByText('R$ 77,77')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'bills of a reminder are in the list of a device that has an older one, also after a reload',
  { tag: '@long' },
  async ({ context, page, network }) => {
    const { origin, reminder } = await openWithReminder({ context, page, network })
    const list = `${origin}/panel/financial/invoices/to-pay`
    await page.goto(list)
    await expect(page.locator('.invoice-cards a').first()).toBeVisible()
    await page.goto(`${origin}/robots.txt`)
    await reminder.deliver({ others: ['990001'] })
    await expect.poll(() => waitingReminders(page)).toBe(1)

    network.cut()
    await page.goto(list)
    const unseen = page.locator('.invoice-cards a[href="/panel/financial/invoice/990001"]')
    await expect(unseen).toBeVisible()
    await page.reload()
    await unseen.click()
    await expect(code(page, 'Linha digitável')).toBeVisible()

    // The server knows of no such bill, and is asked as soon as it can be. The ERP has one besides that
    // cannot be read, which this may be.
    network.mend()
    await expect(page.getByText('Esta fatura não pôde ser lida.')).toBeVisible()
    await page.goto(list)
    await expect(page.locator('.invoice-cards a').first()).toBeVisible()
    // The server may give a list of before the reminder for a minute.
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(unseen).toHaveCount(0)
  },
)

test(
  'a reminder for a session that is not the device’s is shown, and its bill is not stored',
  { tag: '@long' },
  async ({ context, page, network }) => {
    const { origin, reminder } = await openWithReminder(
      { context, page, network },
      { ofSession: 'a-former-session' },
    )
    await page.goto(`${origin}/robots.txt`)
    await reminder.deliver()
    await expect.poll(() => shown(page)).toMatchObject([{ tag: reminder.tag }])
    // The worker is done with this push before it shows the next one.
    await reminder.deliver()
    await expect.poll(() => shown(page)).toMatchObject([{ tag: reminder.tag }])
    expect(await waitingReminders(page)).toBe(0)
  },
)

test(
  'the next subscriber of a phone sees nothing of a reminder that waits for the former one',
  { tag: '@long' },
  async ({ context, page, network }) => {
    const { origin, reminder } = await openWithReminder({ context, page, network })
    await page.goto(`${origin}/robots.txt`)
    await reminder.deliver()
    await expect.poll(() => waitingReminders(page)).toBe(1)
    // The session is gone without a word, as when a phone is switched off in the middle of leaving.
    await context.clearCookies()
    await openHome(page, person('demo', 'João'), origin)
    await expect.poll(() => waitingReminders(page)).toBe(0)
    await page.goto(`${origin}${reminder.path}`)
    await expect(page.getByText('Fatura não encontrada.')).toBeVisible()
    network.cut()
    await page.goto(`${origin}${reminder.path}`)
    await expect(heading(page)).toBeVisible()
    await expect(code(page, 'Linha digitável')).toHaveCount(0)
  },
)
