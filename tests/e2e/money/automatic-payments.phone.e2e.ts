import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  fromSandbox,
  maria,
  menuEntry,
  openAs,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

// Days pass here, and bills pay themselves.
useOwnServer()

const path = '/panel/automatic-payments'
const recurrencesSchema = v.object({ pix_recurrences: v.array(v.object({ id: v.string() })) })

/** Makes the payer's choice at the bank, about the newest agreement. */
async function choose(choice: 'approve', clientId: string): Promise<void> {
  const found = await fromSandbox(`pix-recurrences?client_id=${clientId}`)
  const { pix_recurrences: recurrences } = v.parse(recurrencesSchema, found)
  await sandbox(`pix-recurrences/${recurrences.at(-1)?.id}`, { client_id: clientId, choice })
}

/** Lets the server do what it would do by itself so many days later. */
const pass = (days: number) => sandbox('automatic-payments', { days })

/** The newest one of Maria's contract. */
const agreement = (page: Page) => page.getByRole('article', { name: /^FIBRA 500 MEGA/ }).first()
const beginForm = (page: Page) => page.getByRole('region', { name: 'Novo pagamento automático' })

async function begin(page: Page, way: RegExp): Promise<void> {
  const form = beginForm(page)
  await form.getByLabel(/^Contrato/).selectOption('201')
  await form.getByRole('radio', { name: way }).check()
  await form.getByRole('button', { name: 'Ativar' }).click()
}

test('a saved card pays, until its subscriber ends it', async ({ page }) => {
  test.slow()
  await openAs(page, maria)
  await (await menuEntry(page, 'Pagamento automático', 'Faturas')).click()
  await begin(page, /Cartão final 0010/)
  await expect(page.getByText('Pagamento automático ativado.').first()).toBeAttached()
  await expect(agreement(page).getByText('Ativo', { exact: true })).toBeVisible()
  await expect(
    agreement(page).getByText(/^R\$ 129,99 em \d\d\/\d\d \(fatura de \d\d\/\d\d\)$/),
  ).toBeVisible()
  await expect(
    agreement(page).getByText(/^Estas você ainda paga: .*vencida.* a de hoje/),
  ).toBeVisible()
  await expect(agreement(page).getByRole('link', { name: 'Pagar agora' })).toBeVisible()
  await expectAccessible(page)

  await agreement(page).getByRole('button', { name: 'Mudar limite' }).click()
  await agreement(page).getByLabel('Pagar só faturas de até').fill('99,90')
  await agreement(page).getByRole('button', { name: 'Salvar limite' }).click()
  await expect(page.getByText('Limite alterado.').first()).toBeAttached()
  await expect(agreement(page).getByText('R$ 99,90')).toBeVisible()
  await agreement(page).getByRole('button', { name: 'Mudar limite' }).click()
  await agreement(page).getByLabel('Pagar só faturas de até').fill('200,00')
  await agreement(page).getByRole('button', { name: 'Salvar limite' }).click()
  await expect(agreement(page).getByText('R$ 200,00')).toBeVisible()
  await pass(5)
  await page.reload()
  await agreement(page)
    .getByRole('link', { name: /R\$ 129,99, vencimento em/ })
    .click()
  await expect(page.getByText(/Esta fatura será paga automaticamente: R\$ 129,99 em/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver pagamento automático' }).click()
  await agreement(page).getByRole('button', { name: 'Não pagar esta fatura' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Eu pago esta' }).click()
  await expect(page.getByText('Combinado: esta fatura você paga.').first()).toBeAttached()
  await expect(agreement(page).getByText('Você paga esta')).toBeVisible()

  await agreement(page).getByRole('button', { name: 'Encerrar pagamento automático' }).click()
  const dialog = page.getByRole('alertdialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('Pagamento automático encerrado.').first()).toBeAttached()
  await expect(page.getByText('Encerrado por você')).toBeVisible()
  await expectAccessible(page)
})

test(
  'bills are paid by PIX Automático once the bank approves it',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await openAs(page, maria, path)
    await expect(page).toHaveTitle(/Pagamento automático/)
    await expectAccessible(page)
    await beginForm(page).getByLabel('Pagar só faturas de até').fill('0,50')
    await beginForm(page).getByRole('button', { name: 'Ativar' }).click()
    await expect(page.getByText('Informe um valor de 1,00 a 10.000,00')).toBeVisible()
    await expectAccessible(page)
    await beginForm(page).getByLabel('Pagar só faturas de até').fill('150,00')
    await begin(page, /PIX Automático/)

    await expect(agreement(page).getByText('Aguardando seu banco')).toBeVisible()
    await expect(agreement(page).getByRole('button', { name: 'Copiar código' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await choose('approve', 'demo')
    await expect(agreement(page).getByText('Ativo', { exact: true })).toBeVisible({
      timeout: 60_000,
    })

    await pass(5)
    await page.reload()
    await expect(agreement(page).getByText('Agendado')).toBeVisible()
    await expect(agreement(page).getByText(/R\$ 129,99 em/)).toBeVisible()
    await pass(6)
    await page.reload()
    await expect(agreement(page).getByText('Em processamento')).toBeVisible()
    await expectAccessible(page)
    await sandbox('pix-bank', { client_id: 'demo', settle: 'now' })
    await expect(async () => {
      await pass(10)
      await page.reload()
      await expect(agreement(page).getByText('Pago', { exact: true })).toBeVisible({
        timeout: 5_000,
      })
    }).toPass({ timeout: 90_000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(new URL('/panel/inbox', page.url()).href)
    await expect(page.getByText('Fatura paga automaticamente')).toBeVisible()
    await expect(page.getByText('Pagamento automático agendado').first()).toBeVisible()
    await expect(page.getByText('Pagamento automático ativado').first()).toBeVisible()
  },
)

test(
  'a bill is paid by the code that has the next ones pay themselves',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    const subscriber = person('litoral', 'Maria')
    await openAs(page, subscriber, '/panel/financial/invoice/4001/payment/pix')
    await expect(page.getByText(/um código paga esta fatura e autoriza as próximas/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pagar esta e as próximas' }).click()
    const form = page.getByRole('region', { name: 'Pagar esta fatura e as próximas' })
    await expect(form.getByText(/Um só código PIX paga a fatura de R\$ 79,90/)).toBeVisible()
    await form.getByLabel('Pagar só faturas de até').fill('79,89')
    await form.getByRole('button', { name: 'Gerar o código' }).click()
    await expect(form.getByText(/O limite não pode ser menor que esta fatura/)).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Pagar só faturas de até').fill('120,00')
    await form.getByRole('button', { name: 'Gerar o código' }).click()
    const begun = page.getByRole('article', { name: /^FIBRA 300 MEGA/ })
    await expect(begun.getByText(/O mesmo código paga a fatura de R\$ 79,90/)).toBeVisible()
    await expectAccessible(page)
    await choose('approve', 'litoral')
    await expect(begun.getByText('Ativo', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(async () => {
      await page.goto(new URL('/panel/financial/invoice/4001', page.url()).href)
      await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
  },
)
