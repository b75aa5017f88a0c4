import type { BrowserContext, Page } from 'playwright/test'
import { numbers } from '../support/upstreams/card-numbers.ts'
import { exit, expect, maria, openAs, password, person } from '../e2e/support/portal.ts'
import type { Profile } from './support/profile.ts'
import { allowPushes, prepareReminder, waitingReminders } from './support/reminder.ts'
import { code, heading, leftOnDevice, openHome, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'

test.use(wholeBrowser)

const joao = person('demo', 'João')
const nothing = { keys: 0, records: 0, caches: 0 }

/** Data of the subscriber that no file of the browser may contain, signed in or not. */
const secrets = [
  'Maria Clara',
  '52998224725',
  '529.982.247',
  '.982.247-',
  'maria.clara@correio',
  '99101-0000',
  password,
  numbers.approved,
  '"737"',
  '4000 0000 0000 0051',
]

/** Opens what a subscriber opens and types secrets; returns the codes shown on screen. */
async function readAndType(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/panel/financial/invoices/to-pay`)
  await page.locator('.invoice-cards a').nth(1).click()
  await expect(code(page, 'Código PIX copia e cola')).toBeVisible()
  const pix = await code(page, 'Código PIX copia e cola').innerText()
  const { pathname } = new URL(page.url())
  await page.goto(`${origin}${pathname}/payment/boleto`)
  const line = await code(page, 'Linha digitável').innerText()
  await page.goto(`${origin}/panel/financial/contracts`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(`${origin}${pathname}/payment/card/new`)
  await page.getByLabel('Número do cartão').pressSequentially(numbers.approved)
  await page.getByLabel('CVV').fill('737')
  await page.goto(`${origin}/panel`)
  // A part of each is enough to know it by, and no file may hold even that.
  return [pix.slice(50, 90), line, line.replaceAll(/\D/g, '')]
}

/**
 * What the browser remembers by itself of a field called "username": its form filler serves the
 * reader, and without that name no password manager would find the field. It keeps the digits as
 * they stood, with or without the mask.
 */
const isFormFiller = (finding: string) =>
  /^(52998224725|529\.982\.247|\.982\.247-) in .*\/(Login|Web) Data(-journal)?$/.test(finding)

const found = (profile: Profile, words: readonly string[]) =>
  profile.findings(words).filter((finding) => !isFormFiller(finding))

async function only(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage())
}

test(
  'no file of the browser contains the subscriber’s data, signed in or out',
  { tag: '@long' },
  async ({ profile, network }) => {
    const origin = network.origin('demo')
    const first = await profile.open()
    await allowPushes(first, origin)
    const page = await only(first)
    await page.goto(`${origin}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').pressSequentially(maria.document)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(heading(page)).toContainText('Maria')
    await untilKept(page)
    const reminder = await prepareReminder(page, origin)
    const ofReminder = [reminder.line, '"linha_digitavel"']
    const words = [...secrets, ...ofReminder, ...(await readAndType(page, origin))]
    await expect.poll(() => leftOnDevice(page)).toMatchObject({ keys: 1, caches: 2 })
    expect((await leftOnDevice(page)).records).toBeGreaterThan(5)
    await page.goto(`${origin}/robots.txt`)
    await reminder.deliver({ untilShown: () => expect.poll(() => waitingReminders(page)).toBe(1) })
    await first.close()
    expect(found(profile, words)).toEqual([])

    const second = await profile.open()
    const again = await only(second)
    await again.goto(`${origin}/panel`)
    await expect(heading(again)).toContainText('Maria')
    await exit(again)
    await expect(again).toHaveURL(/\/sign-in/)
    await expect.poll(() => leftOnDevice(again)).toEqual(nothing)
    await second.close()
    expect(found(profile, words)).toEqual([])
  },
)

test('signing out offline deletes the device’s data, and the server is told later', async ({
  profile,
  network,
}) => {
  const origin = network.origin('demo')
  const first = await profile.open()
  const page = await only(first)
  await openHome(page, maria, origin)
  await untilKept(page)
  const words = [...secrets, ...(await readAndType(page, origin))]
  const cookies = await first.cookies()
  network.cut()
  await exit(page)
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await leftOnDevice(page)).toEqual(nothing)
  await page.goto(`${origin}/panel/financial/invoices/to-pay`)
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText('Maria')).toBeHidden()
  await first.close()
  expect(found(profile, words)).toEqual([])

  network.mend()
  const second = await profile.open()
  const later = await only(second)
  await later.goto(`${origin}/sign-in`)
  const owes = () => later.evaluate(() => localStorage.getItem('portal-sign-out-owed'))
  await expect.poll(owes).toBeNull()
  // Copies of its cookies open nothing any more.
  await second.addCookies(cookies)
  await later.goto(`${origin}/panel`)
  await expect(later).toHaveURL(/\/sign-in/)
  await second.close()
})

test(
  'the next subscriber on a phone sees nothing of the former one who did not sign out',
  { tag: '@long' },
  async ({ profile, network }) => {
    const origin = network.origin('demo')
    const context = await profile.open()
    const page = await only(context)
    await openHome(page, maria, origin)
    await untilKept(page)
    await page.reload()
    await expect.poll(() => leftOnDevice(page)).toMatchObject({ keys: 1, caches: 2 })
    // The session is gone without a word, as when a phone is switched off in the middle of leaving.
    await page.goto(`${origin}/robots.txt`)
    await context.clearCookies()
    await openHome(page, joao, origin)
    await page.getByText('Seu cadastro').click()
    await expect(page.getByRole('definition').filter({ hasText: 'João Batista' })).toBeVisible()
    network.cut()
    for (const path of [
      '/panel',
      '/panel/financial/invoices/to-pay',
      '/panel/financial/contracts',
    ]) {
      await page.goto(`${origin}${path}`)
      await expect(heading(page)).toBeVisible()
      await expect(page.getByText(/Maria|maria\.clara/)).toHaveCount(0)
    }
    await context.close()
  },
)

for (const connection of ['with', 'without'] as const) {
  test(
    `signing out in one of three tabs ends it in all, ${connection} a network`,
    { tag: '@long' },
    async ({ context, page, network }) => {
      const origin = network.origin('demo')
      await openHome(page, joao, origin)
      await untilKept(page)
      const others = [await context.newPage(), await context.newPage()]
      for (const other of others) {
        await other.goto(`${origin}/panel/financial/contracts`)
        await expect(heading(other)).toHaveText('Contratos')
      }
      // The tab that signs out is the one on the screen, as for a person.
      await page.bringToFront()
      if (connection === 'without') network.cut()
      await exit(page)
      for (const tab of [page, ...others]) {
        await expect(tab).toHaveURL(/\/sign-in/)
        await expect(heading(tab)).toBeVisible()
      }
      expect(await leftOnDevice(page)).toEqual(nothing)
    },
  )
}

test('a tab of a former session never stores its data in the new session', async ({
  context,
  page,
}) => {
  await openAs(page, maria)
  await expect(heading(page)).toContainText('Maria')
  const other = await context.newPage()
  await openAs(other, joao)
  await expect(heading(other)).toContainText('João')
  let loads = 0
  page.on('request', (request) => void (loads += request.isNavigationRequest() ? 1 : 0))
  // A browser without a screen hides no tab: this one is told that it is seen again, as often as browsers
  // tell it, unless it began anew before.
  await page
    .evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new Event('focus'))
    })
    .catch((error: unknown) => expect(String(error)).toContain('because of a navigation'))
  await expect(heading(page)).toContainText('João')
  expect(loads).toBeLessThanOrEqual(1)
})
