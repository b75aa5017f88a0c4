import type { Page } from 'playwright/test'
import { buildPushPayload } from '#domain/messaging/notifications/push-message.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, openAs, origin, person, test } from '../support/portal.ts'
import {
  allowWhenAsked,
  changeAddress,
  expectNoWindow,
  holdDevice,
  lendDevices,
  newDevice,
  postman,
  received,
  setAnswer,
  shown,
  tap,
} from '../support/push.ts'
import { wholeBrowser } from '../support/whole-browser.ts'

test.use(wholeBrowser)

const path = '/panel/notifications'

/** A subscriber whose bills no other test pays. */
const who = person('demo', 'Fibra')
const invoice = '1081'

/**
 * Opens the home and waits until the opening has brought browser and server into agreement, which nothing
 * shows: what is lost from now on is found at the next opening.
 */
async function openInAgreement(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/config\/push-notification\//)
  await page.goto(`${origin(who.clientId)}/panel`)
  expect((await asked).status()).toBe(200)
}

test(
  'a subscriber without reminders is led to the switch, and to instructions where the browser blocks notifications',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, who)
    await page.getByRole('link', { name: 'Ativar lembretes' }).click()
    await expect(page.getByRole('heading', { name: 'Lembretes', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Quando avisar')).toBeDisabled()
    await expect(page.getByLabel('Quando avisar')).toHaveValue('5')
    await expect(page.getByText(/desativad|não recebe\b/)).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // A headless browser refuses every request for permission.
    await page.getByRole('button', { name: 'Ativar lembretes' }).click()
    await expect(page.getByText('As notificações estão desativadas neste navegador.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ativar lembretes' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver como ativar' }).click()
    const steps = page.getByRole('alertdialog', { name: 'Como ativar as notificações' })
    await expect(steps.getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)
    await steps.getByRole('button', { name: 'Cancelar' }).click()
    await expect(steps).toHaveCount(0)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Recarregar página' }).click()
    await reloaded
    await expect(page.getByRole('heading', { name: 'Lembretes', level: 1 })).toBeVisible()
  },
)

test('a device is registered, receives a push, is lost, registered again and removed', async ({
  page,
  context,
}) => {
  const { clientId } = who
  const [device, renewed] = [await newDevice(clientId), await newDevice(clientId)]
  await lendDevices(context, [device, renewed])
  await context.grantPermissions(['notifications'], { origin: origin(clientId) })
  await openAs(page, who, path)
  const save = page.getByRole('button', { name: 'Salvar' })
  await expect(page.getByText(/ainda não recebe avisos.*toque em Salvar/)).toBeVisible()
  await expect(page.getByLabel('Quando avisar')).toHaveValue('5d')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Configurações de notificação atualizadas!').first()).toBeAttached()
  await page.reload()
  await expect(page.getByLabel('Quando avisar')).toHaveValue('5d')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Testar aviso' }).click()
  await expect(page.getByText(/Aviso enviado/).first()).toBeAttached()
  const [payload = '', ...others] = await received(clientId, device)
  expect(others).toEqual([])
  const { deliver } = await postman(page, clientId)
  await deliver(payload)
  await expect.poll(() => shown(page)).toMatchObject([{ title: 'Aviso de teste', tag: 'test' }])

  await setAnswer(clientId, device, 410)
  await page.getByRole('button', { name: 'Testar aviso' }).click()
  await expect(page.getByText(/Este aparelho parou de receber os avisos/)).toBeVisible()
  await expectAccessible(page)
  await save.click()
  await expect(page.getByRole('button', { name: 'Testar aviso' })).toBeVisible()
  await expect(page.getByLabel('Quando avisar')).toHaveValue('5d')
  await page.getByRole('button', { name: 'Testar aviso' }).click()
  await expect.poll(async () => (await received(clientId, renewed)).length).toBe(1)

  // Without the notices that lie over the button.
  await page.reload()
  await page.getByRole('button', { name: 'Parar de avisar neste aparelho' }).click()
  await expect(page.getByText(/ainda não recebe avisos/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Testar aviso' })).toHaveCount(0)
  // Turned off on purpose: the home does not offer them again.
  await page.goto(`${origin(clientId)}/panel`)
  await expect(page.getByRole('link', { name: 'PIX', exact: true })).toBeVisible()
  await expect(page.getByText('Não perca o vencimento')).toHaveCount(0)
})

test('two taps from the home turn reminders on, also where only the browser was asked before', async ({
  page,
  context,
}) => {
  const { clientId } = who
  await lendDevices(context, [await newDevice(clientId)])
  await allowWhenAsked(page)
  await context.grantPermissions(['notifications'], { origin: origin(clientId) })
  await openAs(page, who)
  await page.getByRole('link', { name: 'Ativar lembretes' }).click()
  await page.getByRole('button', { name: 'Ativar lembretes' }).click()
  await expect(page.getByText('Lembretes ativados neste aparelho.').first()).toBeAttached()
  await expect(page.getByLabel('Quando avisar')).toHaveValue('5d')
  await expect(page.getByRole('switch')).not.toHaveCount(0)
  await page.getByRole('navigation', { name: 'Telas principais' }).getByText('Início').click()
  await expect(page.getByRole('link', { name: 'PIX', exact: true })).toBeVisible()
  await expect(page.getByText('Não perca o vencimento')).toHaveCount(0)
})

test(
  'the screen says when the next reminder comes or why none does, and messages of the provider have a switch',
  { tag: '@long' },
  async ({ page, context }) => {
    // Another subscriber has a bill in a state that nobody documents: all reminders cannot be known.
    const who = person('demo', 'Vera')
    const { clientId } = who
    const next = page.getByText(/^(O próximo aviso chega|Nenhum (outro )?aviso previsto)/)
    await lendDevices(context, [await newDevice(clientId), await newDevice(clientId)])
    await openAs(page, who, path)
    await expect(next).toHaveCount(0)

    await context.grantPermissions(['notifications'], { origin: origin(clientId) })
    await page.reload()
    await expect(next).toHaveText(
      'Nenhum aviso previsto: os lembretes estão desligados neste aparelho.',
    )
    const messages = page.getByRole('switch', { name: 'Nossas mensagens' })
    await expect(messages).toBeChecked()
    await page.getByLabel('Quando avisar').selectOption('1d')
    await messages.click()
    await expect(page.getByText('Ficam só nos avisos recebidos.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(next).toHaveText(
      /^O próximo aviso chega em \d\d\/\d\d, da fatura que vence em \d\d\/\d\d\.$/,
    )
    await page.reload()
    await expect(messages).not.toBeChecked()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // The browser drops its subscription: the new one keeps what was turned off.
    await openInAgreement(page)
    await page.evaluate(() => localStorage.removeItem('lent-device'))
    await page.reload()
    await expect(page.getByText(/tinham parado e voltaram a chegar/).first()).toBeAttached()
    await page.goto(`${origin(clientId)}${path}`)
    await expect(messages).not.toBeChecked()
  },
)

test(
  'a device that was lost or dropped receives again at the next opening, which says so',
  { tag: '@long' },
  async ({ page, context }) => {
    const { clientId } = who
    const [first, second, third] = [
      await newDevice(clientId),
      await newDevice(clientId),
      await newDevice(clientId),
    ]
    await lendDevices(context, [first, second, third])
    await context.grantPermissions(['notifications'], { origin: origin(clientId) })
    await openAs(page, who, path)
    await page.getByLabel('Quando avisar').selectOption('15d')
    await page.getByRole('button', { name: 'Salvar' }).click()
    const test = page.getByRole('button', { name: 'Testar aviso' })
    await expect(test).toBeVisible()
    const returned = page.getByText('Os avisos deste aparelho tinham parado e voltaram a chegar.')

    await openInAgreement(page)
    await page.getByRole('group').getByText('Seu cadastro').click()
    await page.getByRole('link', { name: 'Lembretes', exact: true }).click()
    await setAnswer(clientId, first, 410)
    await test.click()
    await expect(page.getByText(/Este aparelho parou de receber os avisos/)).toBeVisible()
    await page.goto(`${origin(clientId)}/panel`)
    await expect(returned.first()).toBeAttached()

    // The browser drops its subscription without a word.
    await page.evaluate(() => localStorage.removeItem('lent-device'))
    await page.reload()
    await expect(returned.first()).toBeAttached()
    await page.goto(`${origin(clientId)}${path}`)
    await expect(page.getByLabel('Quando avisar')).toHaveValue('15d')
    await test.click()
    await expect.poll(async () => (await received(clientId, third)).length).toBe(1)
  },
)

test(
  'a tap on a notification opens the invoice, with a portal window open and without',
  { tag: '@long' },
  async ({ page, context }) => {
    const { clientId } = who
    await lendDevices(context, [await newDevice(clientId)])
    await context.grantPermissions(['notifications'], { origin: origin(clientId) })
    await openAs(page, who, path)
    await page.getByLabel('Quando avisar').selectOption('1d')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('button', { name: 'Testar aviso' })).toBeVisible()

    const { deliver } = await postman(page, clientId)
    const to = `/panel/financial/invoice/${invoice}`
    const notice = { title: 'Lembrete de vencimento', body: 'Uma fatura vence em breve.', path: to }
    await deliver(buildPushPayload({ ...notice, tag: 'open' }))
    await expect.poll(() => shown(page)).toMatchObject([{ tag: 'open', title: notice.title }])
    await tap(context, 'open')
    await expect(page).toHaveURL(`${origin(clientId)}${to}`)
    await expect(page.getByText('Detalhes da fatura')).toBeVisible()
    expect(await shown(page)).toEqual([])
    await page.goto(`${origin(clientId)}/panel`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page, 'a tap leads to its screen once').toHaveURL(`${origin(clientId)}/panel`)

    // A push that cannot be read is shown all the same, and leads to the home, which would close it.
    await page.goto(`${origin(clientId)}${path}`)
    for (const strange of ['', 'olá', '{"notification":{"navigate":"https://evil.example"}}']) {
      await deliver(strange)
    }
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Você tem um novo aviso' }])

    await deliver(buildPushPayload({ ...notice, tag: 'closed' }))
    await expect
      .poll(async () => (await shown(page)).map(({ tag }) => tag).toSorted())
      .toEqual(['closed', 'unreadable'])
    await page.goto('about:blank')
    await expectNoWindow(context)
    await tap(context, 'closed')
    // An app that was closed starts at its own beginning, and goes where the tap led.
    await page.goto(`${origin(clientId)}/panel`)
    await expect(page).toHaveURL(`${origin(clientId)}${to}`)
  },
)

test(
  'a device still receives after its browser changed the push address',
  { tag: '@long' },
  async ({ page, context }) => {
    const { clientId } = who
    const [first, second, third] = [
      await newDevice(clientId),
      await newDevice(clientId),
      await newDevice(clientId),
    ]
    await lendDevices(context, [first, second, third])
    await context.grantPermissions(['notifications'], { origin: origin(clientId) })
    await openAs(page, who, path)
    const test = page.getByRole('button', { name: 'Testar aviso' })
    await page.getByLabel('Quando avisar').selectOption('10d')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(test).toBeVisible()

    const renewed = context.waitForEvent('response', (answer) => answer.url().endsWith('/renewal'))
    // As in a browser: the page has the new address before the server hears of it.
    await holdDevice(page, 1)
    await changeAddress(context, first, second)
    expect((await renewed).status()).toBe(200)
    await page.reload()
    await test.click()
    await expect.poll(async () => (await received(clientId, second)).length).toBe(1)

    // Without a network the worker leaves word for the next page.
    await context.setOffline(true)
    await changeAddress(context, second, third)
    await expect
      .poll(() =>
        page.evaluate(async () => (await caches.match('/notification/renewal')) !== undefined),
      )
      .toBe(true)
    await holdDevice(page, 2)
    // The page that is open would tell it, too, and be left before the answer.
    await page.goto('about:blank')
    const told = page.waitForResponse((answer) => answer.url().endsWith('/renewal'))
    await context.setOffline(false)
    await page.goto(`${origin(clientId)}/panel`)
    expect((await told).status()).toBe(200)
    await page.goto(`${origin(clientId)}${path}`)
    await expect(page.getByLabel('Quando avisar')).toHaveValue('10d')
    await test.click()
    await expect.poll(async () => (await received(clientId, third)).length).toBe(1)
  },
)
