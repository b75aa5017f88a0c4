import type { Page } from 'playwright/test'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, maria, openAs, origin, person, sandbox, test } from '../support/portal.ts'

/*
 * The ways to pay, with an ERP and a gateway that are broken in every way: each says so in words, charges
 * nothing twice, and mends itself.
 */

test.describe.configure({ mode: 'serial', timeout: 240_000 })
useOwnServer()

/** Longer than the server waits for any upstream, shorter than anybody waits for a screen. */
const patience = { timeout: 40_000 }

/** A slow one does not answer before anybody has given up. */
const fault = (upstream: 'erp' | 'gateway', mode: string, { clientId } = maria) =>
  sandbox('faults', { upstream, mode, ms: 600_000, client_id: clientId })

async function expectInWords(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible(patience)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, patience)
  await expect(page.getByText(/stack|undefined|<html|nginx|mysqli|Manutenção/i)).toHaveCount(0)
  await expectAccessible(page)
}

const automatic = '/panel/automatic-payments'
const needErp = [
  [automatic, 'Não foi possível carregar os contratos para o pagamento automático.'],
  ['/panel/financial/paid-year', 'Falha ao obter os pagamentos.'],
  ['/panel/financial/invoices/several/pix?bills=1021,1024', 'Falha ao obter faturas.'],
  ['/panel/financial/invoices/several/card?bills=1021,1024', 'Falha ao obter faturas.'],
] as const

// A person each: what was read before would stand in for what is not there. Bruno's provider offers no
// automatic payments.
for (const [mode, who, screens] of [
  ['down', maria, needErp],
  ['garbage', person('litoral', 'Maria'), needErp],
  ['slow', person('cliente', 'Bruno'), needErp.slice(1)],
] as const) {
  test(
    `with an ERP that is ${mode} every way to pay says so in time`,
    { tag: '@long' },
    async ({ page }) => {
      await openAs(page, who, '/robots.txt')
      await fault('erp', mode, who)
      for (const [path, words] of screens) {
        await test.step(path, async () => {
          await page.goto(origin(who.clientId) + path)
          await expectInWords(page, words)
        })
      }
      await page.goto(`${origin(who.clientId)}/panel/financial/check-bill`)
      const code = buildPixPayload({ key: 'x@y.example', merchantName: 'Z', merchantCity: 'Y' })
      await page.getByLabel('Código do boleto ou do PIX').fill(code)
      await page.getByRole('button', { name: 'Conferir' }).click()
      await expectInWords(page, 'Não conseguimos ler as suas faturas agora.')
      await fault('erp', 'ok', who)
      await expect(async () => {
        await page.goto(`${origin(who.clientId)}/panel/financial/paid-year`)
        await expect(page.locator('.paid-total')).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
    },
  )
}

// First at the gateway: after the others it is left alone for some seconds.
test(
  'a charge of several bills whose answer never comes says that it is being confirmed',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/several/card?bills=1021,1024')
    await fault('gateway', 'hang-after-effect')
    await page.getByRole('button', { name: /^Pagar R\$/ }).click()
    await page.getByRole('button', { name: 'Confirmar pagamento' }).click()
    await expect(page.getByText('Pagamento em processamento', { exact: true })).toBeVisible(
      patience,
    )
    await expect(page.getByText(/Não pague estas faturas de novo enquanto isso/)).toBeVisible()
    await expectAccessible(page)
    await fault('gateway', 'ok')
    await expect(page.getByText('Pagamento realizado com sucesso!')).toBeVisible({
      timeout: 90_000,
    })
    await expect(page.getByRole('link', { name: /^Comprovante da fatura/ })).toHaveCount(2)
  },
)

const atGateway = [
  ['down', maria, '201', 'O banco não respondeu, e nada foi ativado.'],
  ['garbage', person('litoral', 'Maria'), '4101', 'Aguardando seu banco'],
  ['slow', maria, '201', 'Aguardando seu banco'],
] as const

for (const [mode, who, contract, words] of atGateway) {
  test(
    `with a gateway that is ${mode} an automatic payment says so, and is begun once`,
    { tag: '@long' },
    async ({ page }) => {
      await openAs(page, who, '/robots.txt')
      await fault('gateway', mode, who)
      await page.goto(origin(who.clientId) + automatic)
      const form = page.getByRole('region', { name: 'Novo pagamento automático' })
      await form.getByLabel(/^Contrato/).selectOption(contract)
      await form.getByRole('radio', { name: /PIX Automático/ }).check()
      await form.getByRole('button', { name: 'Ativar' }).click()
      await expectInWords(page, words)
      await fault('gateway', 'ok', who)
    },
  )
}
