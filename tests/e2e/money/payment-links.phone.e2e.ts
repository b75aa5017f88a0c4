import type { Browser, Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  person,
  sandbox,
  test,
} from '../support/portal.ts'
import type { SandboxPerson } from '#sandbox/world/people.ts'

// Bills are paid and cancelled here, and the ERP is broken.
useOwnServer()

const openerName = 'Enviar para outra pessoa pagar'

/** What the page handed to the share sheet, in order. */
const sharedTexts = (page: Page) =>
  page.evaluate((): unknown => ('shared' in window ? window.shared : null))

async function giveShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => shared.push(data) })
  })
}

/** Makes a link of a bill and returns its address. */
async function makeLink(page: Page, who: SandboxPerson, invoice: string): Promise<string> {
  await openAs(page, who, `/panel/financial/invoice/${invoice}`)
  await page.getByRole('button', { name: openerName }).click()
  await page.getByRole('button', { name: 'Criar link e enviar' }).click()
  const address = page.getByRole('group', { name: 'Link para pagar esta fatura' })
  await expect(address).toContainText('/pagar/')
  return (await address.textContent()) ?? ''
}

/** The page of a link in the browser of somebody who never signed in. */
async function openAsPayer(browser: Browser, url: string, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** What the reader does who comes back from the bank's app. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Pays at the ERP, as the bank tells it. */
const settle = (id: string) => sandbox(`invoices/${id}/settle`, { client_id: 'demo' })
const fault = (mode: string, ms?: number) =>
  sandbox('faults', { upstream: 'erp', mode, client_id: 'demo', ...(ms !== undefined && { ms }) })

test('a link goes by the share sheet to somebody who pays, and both are told', async ({
  page,
  browser,
}) => {
  await giveShareSheet(page)
  await openAs(page, maria, '/panel/financial/invoice/1024')
  await page.getByRole('button', { name: openerName }).press('Enter')
  const part = page.getByRole('region', { name: 'Outra pessoa vai pagar' })
  await expect(part.getByRole('heading', { name: 'Outra pessoa vai pagar' })).toBeFocused()
  await expect(part).toContainText('Não vê CPF, endereço nem outras faturas')
  await expect(part).toContainText('72 horas')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Criar link e enviar' }).press('Enter')
  await expect(part.getByText(/^Link pronto\. Abre até/)).toBeVisible()
  const url = (await part.getByRole('group', { name: /^Link para/ }).textContent()) ?? ''
  const message =
    /^Você pode pagar a minha fatura de internet \(Provedor Demo Telecom\)\? .*: http.*\/pagar\//
  await expect.poll(() => sharedTexts(page)).toEqual([{ text: expect.stringMatching(message) }])
  await part.getByRole('button', { name: 'Enviar link' }).click()
  await expect.poll(() => sharedTexts(page)).toHaveLength(2)
  expect(JSON.stringify(await sharedTexts(page))).toContain(url)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const payer = await openAsPayer(browser, url)
  await expect(payer.getByRole('heading', { name: 'Fatura de Maria' })).toBeVisible()
  await expect(payer.getByText('R$ 129,99')).toBeVisible()
  const copy = payer.getByRole('button', { name: 'Copiar código PIX' })
  await copy.press('Enter')
  await expect(payer.getByText('PIX copiado. Abra o app do banco.')).toBeVisible()
  await payer.getByRole('button', { name: 'Copiar linha digitável' }).press('Enter')
  await expect(payer.getByText('Linha do boleto copiada.')).toBeVisible()
  await payer.getByRole('link', { name: 'Já paguei' }).click()
  await expect(payer.getByText('Ainda não recebemos a confirmação', { exact: false })).toBeVisible()
  await expectAccessible(payer)

  await settle('1024')
  await expect(async () => {
    await comeBack(payer)
    await expect(payer.getByText(/^Esta fatura já foi paga em/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(payer.getByRole('button')).toHaveCount(0)
  await expectAccessible(payer)
  await expect(page.getByText('Pagamento confirmado!')).toBeVisible({ timeout: 30_000 })
  await payer.context().close()
})

test(
  'a link is listed, and cancelled from the bill it is of',
  { tag: '@long' },
  async ({ page, browser }) => {
    const url = await makeLink(page, maria, '1021')
    const payer = await openAsPayer(browser, url)
    await expect(payer.getByText('Vencida', { exact: true })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: openerName }).click()
    await expect(page.getByRole('heading', { name: 'Links que ainda abrem' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar link' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Cancelar link' })).toHaveCount(0)
    await comeBack(payer)
    await expect(payer.getByRole('heading', { name: 'Este link não abre mais' })).toBeVisible()
    await expectAccessible(payer)
    await payer.context().close()
  },
)

test('a browser without a share sheet copies the link', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'share')
  })
  await makeLink(page, maria, '1022')
  await expect(page.getByRole('button', { name: 'Copiar link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar link' })).toHaveCount(0)
})

test(
  'no link is made without a connection, and the screen says why',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoice/1022')
    const opener = page.getByRole('button', { name: openerName })
    await expect(opener).toBeEnabled()
    await page.context().setOffline(true)
    await expect(opener).toHaveAttribute('aria-disabled', 'true')
    await expect(opener).toHaveAccessibleDescription(/^Criar um link precisa de conexão/)
    await page.context().setOffline(false)
    await expect(opener).not.toHaveAttribute('aria-disabled')
  },
)

test('the page of a link works without any script', async ({ page, browser }) => {
  const url = await makeLink(page, maria, '1022')
  const payer = await openAsPayer(browser, url, { javaScriptEnabled: false })
  await expect(payer.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible()
  await expect(payer.getByRole('group', { name: 'Linha digitável' })).toBeVisible()
  await expect(payer.getByRole('button')).toHaveCount(0)
  await payer.getByRole('link', { name: 'Já paguei' }).click()
  await expect(payer.getByText('Ainda não recebemos a confirmação', { exact: false })).toBeVisible()
  await payer.context().close()
})

test(
  'the page of a link shows what is known while the ERP is down, slow or garbled',
  { tag: '@long' },
  async ({ page, browser }) => {
    const url = await makeLink(page, person('demo', 'João'), '1041')
    const payer = await openAsPayer(browser, url)
    await expect(payer.getByText('R$ 99,90')).toBeVisible()
    for (const mode of ['down', 'garbage']) {
      await fault(mode)
      await payer.reload()
      await expect(payer.getByText('R$ 99,90')).toBeVisible()
      await expectAccessible(payer)
    }
    await fault('ok')
    await fault('slow', 1_500)
    await expect(async () => {
      await payer.reload()
      await expect(payer.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible({
        timeout: 5_000,
      })
    }).toPass()
    await fault('ok')
    await payer.context().close()
  },
)

const looks = [
  { who: maria, invoice: '1023' },
  { who: person('serrana', 'Helena'), invoice: '5011' },
  { who: person('netmania', 'Patr'), invoice: '2021' },
]

for (const { who, invoice } of looks) {
  test(
    `the page of a link at ${who.clientId} is sound light and dark, on every width`,
    { tag: '@long' },
    async ({ page, browser }) => {
      const url = await makeLink(page, who, invoice)
      const payer = await openAsPayer(browser, url)
      for (const colorScheme of ['light', 'dark'] as const) {
        await payer.emulateMedia({ colorScheme })
        for (const width of [320, 390, 1280]) {
          await payer.setViewportSize({ width, height: 844 })
          await expectNoSidewaysScroll(payer)
          await expectAccessible(payer)
          const folder = process.env['LK_SHOTS']
          if (folder) {
            const path = `${folder}/${who.clientId}-${colorScheme}-${width}.png`
            await payer.screenshot({ path, fullPage: true })
          }
        }
      }
      await payer.context().close()
    },
  )
}
