import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, menuEntry, openAs, person, sandbox, test } from '../support/portal.ts'
import { useOwnServer } from '../support/servers/own-server.ts'

test.use({ serviceWorkers: 'allow' })

/*
 * What the account says when something is typed wrongly or cannot be had, to the letter of the
 * catalogue: on a server of its own, which is taken away at the end.
 */

test.describe.configure({ mode: 'serial' })

const maria = person('demo', 'Maria')
const server = useOwnServer()

const erp = (mode: 'down' | 'ok') =>
  sandbox('faults', { upstream: 'erp', mode, client_id: maria.clientId })

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('the card form reports the error of each field', { tag: '@long' }, async ({ page }) => {
  await openAs(page, maria, '/panel/financial/credit-card/new')
  const holder = page.getByLabel('Nome impresso no cartão')
  const submit = page.getByRole('button', { name: 'Adicionar Cartão' })
  for (const [typed, text] of [
    ['   ', 'O nome não pode conter apenas espaços.'],
    [
      'Maria 2',
      'O nome do titular deve conter apenas letras, acentos, espaços, ponto, hífen ou apóstrofo.',
    ],
    ["-.'", 'O nome não pode conter apenas símbolos.'],
  ] as const) {
    await holder.fill(typed)
    await submit.click()
    await says(page, text)
  }
  await page.getByLabel('Validade').fill('13/31')
  await submit.click()
  await says(page, 'Por favor, informe uma data válida')
  await expectAccessible(page)
})

test(
  'a card that was removed elsewhere cannot be removed again',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/credit-card')
    await page.getByRole('button', { name: /^Excluir Visa/ }).click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: /^Excluir Visa/ }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(other.getByText('Nenhum cartão salvo.')).toBeVisible()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(dialog.getByText('Falha ao excluir cartão!...')).toBeVisible()
  },
)

test(
  'fiscal notes and PIX codes that fail to load are reported, and load once the ERP is back',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/nfs')
    const download = page.getByRole('button', { name: /Baixar a nota/ }).first()
    await expect(download).toBeVisible()
    await erp('down')
    await download.click()
    await says(page, 'Falha ao realizar download')
    await page.getByRole('button', { name: 'Mês anterior' }).click()
    await says(page, 'Falha ao carregar NFs')
    await expectAccessible(page)
    await erp('ok')
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Tentar de novo' })
      if (await again.isVisible()) await again.click({ timeout: 2_000 })
      await expect(page.getByText('Falha ao carregar NFs')).toBeHidden({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })

    await openAs(page, maria, '/panel/financial/invoice/1024/payment/boleto')
    await expect(page.getByText('Linha digitável').first()).toBeVisible()
    await erp('down')
    await page.goto(page.url().replace(/boleto$/, 'pix'))
    await says(page, 'Falha ao obter código pix.')
    await erp('ok')
    // The server asks the ERP again only after a while; the next test needs it to.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible({
        timeout: 3_000,
      })
    }).toPass({ timeout: 60_000 })
  },
)

test('a failed list of cards is reported', { tag: '@long' }, async ({ page }) => {
  // The test before left the circuit of the ERP of demo open; this provider has its own.
  await openAs(page, person('litoral', 'Maria'), '/panel')
  // From here on the screens themselves come from the device.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // That of the cards is stored when it is first opened.
  await page.goto(page.url().replace(/panel$/, 'panel/financial/credit-card'))
  await expect(page.getByRole('heading', { name: 'Meus Cartões', level: 1 })).toBeVisible()
  await page.goto(page.url().replace('/financial/credit-card', ''))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = await menuEntry(page, 'Meus cartões', 'Faturas')
  await expect(link).toBeVisible()
  // Its own server, in trouble: every call is answered, none is served.
  const own = server()
  await own.stop()
  const troubled = createServer((_, answer) => {
    answer.writeHead(500, { 'content-type': 'application/json' })
    answer.end('{"message":"internal error"}')
  }).listen(own.port)
  await once(troubled, 'listening')
  try {
    await link.click()
    await says(page, 'Falha ao obter cartões!...')
  } finally {
    troubled.closeAllConnections()
    troubled.close()
  }
})
