import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  fromSandbox,
  maria,
  openAs,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

// Bills are paid here, and upstreams set down.
useOwnServer()

const list = '/panel/financial/invoices/to-pay'
const joao = person('demo', 'João')
const fault = (upstream: string, mode: string) =>
  sandbox('faults', { upstream, mode, client_id: 'demo' })
const parts = (page: Page) =>
  page.getByRole('list', { name: 'Faturas deste pagamento' }).getByRole('listitem')

const chargesSchema = v.object({
  charges: v.array(v.object({ id: v.string(), type: v.optional(v.string()) })),
})

/** Begins the choice; what is overdue is chosen then. */
async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagar várias' }).click()
  await expect(page.getByText('2 faturas escolhidas')).toBeVisible()
}

test(
  'bills are paid by PIX one after the other, also after leaving in between',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await openAs(page, joao, list)
    await choose(page)
    const overdue = page.getByRole('checkbox', { checked: true })
    await expect(overdue).toHaveCount(2)
    await overdue.last().uncheck()
    await expect(page.getByRole('button', { name: 'Pagar juntas' })).toBeDisabled()
    await expect(page.getByText('Escolha pelo menos duas faturas.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await choose(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Pagar juntas' }).click()

    await expect(page.getByRole('heading', { name: 'Pagar várias faturas' })).toBeVisible()
    await expect(page.getByText('Total a pagar · 2 faturas')).toBeVisible()
    await expect(page.getByText('R$ 209,89').first()).toBeVisible()
    await expect(parts(page)).toHaveCount(2)
    // One code pays both; who wants takes one code a bill.
    await expect(page.getByRole('button', { name: 'Gerar um PIX de R$ 209,89' })).toBeVisible()
    await page.getByRole('button', { name: 'Pagar um código de cada vez' }).click()
    await expect(page.getByRole('heading', { name: 'PIX 1 de 2 · R$ 79,90' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
    // João's provider charges him no card.
    await expect(page.getByRole('link', { name: 'Cartão', exact: true })).toHaveCount(0)
    await expectAccessible(page)
    // Who copies all codes before going to the bank passes on by hand, and back.
    await page.getByRole('button', { name: 'Ver o PIX 2 de 2' }).click()
    await expect(page.getByRole('heading', { name: 'PIX 2 de 2 · R$ 129,99' })).toBeFocused()
    await expect(page.getByText(/Pagamento confirmado/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Ver o PIX 1 de 2' }).click()
    await expect(page.getByRole('heading', { name: 'PIX 1 de 2 · R$ 79,90' })).toBeFocused()

    await sandbox('invoices/1043/settle', { client_id: 'demo' })
    const second = page.getByRole('heading', { name: 'PIX 2 de 2 · R$ 129,99' })
    await expect(second).toBeFocused({ timeout: 30_000 })
    await expect(page.getByText('Pagamento confirmado. Agora o PIX 2 de 2.')).toBeVisible()
    await expect(parts(page).first()).toContainText('Paga')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Faturas Abertas' }).first().click()
    await page.getByRole('link', { name: 'Continuar o pagamento: 1 de 2 pagas' }).click()
    await expect(second).toBeVisible()
    await page.reload()
    await expect(second).toBeVisible()
    await sandbox('invoices/1044/settle', { client_id: 'demo' })
    await expect(page.getByRole('heading', { name: 'Todas pagas!' })).toBeFocused({
      timeout: 30_000,
    })
    const receipts = page.getByRole('list', { name: 'Comprovantes' }).getByRole('link')
    await expect(receipts).toHaveCount(2)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await receipts.first().click()
    await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible()
  },
)

test('several bills are paid by one PIX code of the gateway', async ({ page }) => {
  test.slow()
  await openAs(page, joao, list)
  await choose(page)
  await page.getByRole('link', { name: 'Pagar juntas' }).click()
  const issue = page.getByRole('button', { name: 'Gerar um PIX de R$ 209,89' })
  await fault('gateway', 'down')
  await issue.click()
  await expect(page.getByText(/Não conseguimos gerar o código agora/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar um código de cada vez' })).toBeVisible()
  await expectAccessible(page)
  await fault('gateway', 'ok')
  await issue.click()
  const title = page.getByRole('heading', { name: /^PIX de R\$ 209,89/ })
  await expect(title).toBeFocused()
  await expect(title).toContainText(/Vale até \d\d:\d\d/)
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  // The code is there again after the bank's app has pushed the page out.
  await page.reload()
  await expect(title).toBeVisible()

  const { charges } = v.parse(chargesSchema, await fromSandbox('charges?client_id=demo'))
  const code = charges.findLast(({ type }) => type === 'Pix')
  await sandbox(`pix-codes/${code?.id ?? ''}`, { client_id: 'demo' })
  await expect(page.getByRole('heading', { name: 'Todas pagas!' })).toBeFocused({
    timeout: 60_000,
  })
  await expect(page.getByRole('list', { name: 'Comprovantes' }).getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
})

test('bills are paid by one charge of a card, each with its receipt', async ({ page }) => {
  test.slow()
  await openAs(page, maria, list)
  await choose(page)
  await page.getByRole('link', { name: 'Pagar juntas' }).click()
  await page.getByRole('link', { name: 'Cartão', exact: true }).click()
  await expect(parts(page)).toHaveCount(2)
  await page
    .getByRole('radio', { name: /juros de/ })
    .last()
    .check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)

  // A gateway that is down: nothing was charged, and the same dialog tries again.
  await fault('gateway', 'down')
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  const confirm = page.getByRole('button', { name: 'Confirmar pagamento' })
  await confirm.click()
  await expect(page.getByText(/A operadora do cartão não está respondendo/)).toBeVisible()
  await expectAccessible(page)
  await fault('gateway', 'ok')
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click()
    await expect(page.getByText('Pagamento realizado com sucesso!')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('heading', { name: 'Faturas pagas' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByText('Pagamento realizado com sucesso!')).toBeVisible()
  const receipts = page.getByRole('link', { name: /^Comprovante da fatura/ })
  await expect(receipts).toHaveCount(2)
  await receipts.first().click()
  await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
})

test('an address without bills leads to the list', { tag: '@long' }, async ({ page }) => {
  await openAs(page, maria, '/panel/financial/invoices/several/pix?bills=%3Cb%3E,7')
  await expect(page.getByText('Escolha na lista as faturas que você quer pagar.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Escolher faturas' }).click()
  await expect(page).toHaveURL(/\/invoices\/to-pay$/)
})
