import type { Page } from 'playwright/test'
import { numbers } from '../../support/upstreams/card-numbers.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, openAs, person, sandbox, test } from '../support/portal.ts'

/** Types a card as its owner would, one field after the other. */
async function typeCard(page: Page, number: string, expiry = '12/31', code = '123') {
  await page.getByLabel('Nome impresso no cartão').fill('João da Silva')
  await page.getByLabel('Número do cartão').pressSequentially(number)
  await page.getByLabel('Validade').pressSequentially(expiry.replace('/', ''))
  await page.getByLabel('CVV').pressSequentially(code)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Adicionar Cartão' })

test(
  'a card is added, listed, and removed after confirmation',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    // Every message of the form in one walk.
    test.slow()
    // The phone and the desktop have a person each.
    const who = person('demo', isMobile ? 'Maria' : 'Padaria')
    await openAs(page, who, '/panel/financial/credit-card')
    await expect(page).toHaveTitle('Meus Cartões · Provedor Demo Telecom')
    await page.getByRole('link', { name: 'Adicionar Cartão' }).click()
    await expect(page.getByText(/apenas cartões de crédito Visa ou Mastercard/)).toBeVisible()

    await submit(page).click()
    await expect(page.getByText('O nome do titular é obrigatório.')).toBeVisible()
    await expect(page.getByText('Número do cartão inválido')).toBeVisible()
    await expect(page.getByText('Por favor, informe uma data', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Nome impresso no cartão')).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    await typeCard(page, '5100000000000041')
    await expect(page.getByLabel('Número do cartão')).toHaveValue('5100 0000 0000 0041')
    await submit(page).click()
    await expect(page.getByText('Cartão de crédito inválido')).toBeVisible()
    await expect(page.getByLabel('CVV')).toHaveValue('')

    await page.getByLabel('Número do cartão').fill('')
    await page.getByLabel('Número do cartão').pressSequentially('5100000000000040')
    await page.getByLabel('Validade').fill('10/20')
    await page.getByLabel('CVV').fill('123')
    await submit(page).click()
    await expect(page.getByText('Cartão expirado.')).toBeVisible()
    await page.getByLabel('Validade').fill('12/31')
    await page.getByLabel('CVV').fill('123')
    await submit(page).click()
    await expect(page.getByText('Cartão de crédito cadastrado com sucesso!').first()).toBeAttached()
    await expect(page).toHaveURL(/\/financial\/credit-card$/)
    await expect(page.getByText('Mastercard de João')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const remove = page.getByRole('button', { name: 'Excluir Mastercard final 0040' })
    await remove.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Cartão excluído com sucesso!').first()).toBeAttached()
    await expect(page.getByText('Mastercard de João')).toBeHidden()
    // The focus does not go with the card.
    await expect(page.getByRole('heading', { name: 'Meus Cartões', level: 1 })).toBeFocused()
  },
)

test(
  'an invoice is paid in three instalments with a card added during the payment',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    // One person, a bill and a card for each of the two.
    const [invoice, number, name] = isMobile
      ? (['3011', '4000000000000051', 'Visa final 0051'] as const)
      : (['3012', '4000000000000044', 'Visa final 0044'] as const)
    const path = `/panel/financial/invoice/${invoice}`
    await openAs(page, person('cliente', 'Bruno'), path)
    await page.getByRole('link', { name: 'Cartão', exact: true }).click()
    await page.getByRole('link', { name: 'Usar um cartão novo' }).click()
    const keep = page.getByRole('switch', { name: 'Guardar este cartão' })
    await expect(keep).toBeChecked()
    await keep.uncheck()
    await expect(page.getByText(/é excluído automaticamente em uma hora/)).toBeVisible()
    await expectAccessible(page)
    await typeCard(page, number)
    await page.getByRole('radio').nth(2).check()
    await expect(page.getByText(/total R\$.160,72 · juros de R\$.10,82/)).toBeVisible()
    await expect(page.getByText(/^CET 3,57% a\.m\./)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const total = 'R$ 160,72'
    // The button says what is paid: nothing is asked after it.
    await page.getByRole('button', { name: `Pagar ${total} em 3x` }).dblclick()
    await expect(page.getByText('Pagamento realizado com sucesso!').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}/payment/card$`))
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
    await expect(page.getByText(total).first()).toBeVisible()
    await expect(page.getByText('Autorização')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver fatura' }).click()
    await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Cartão de Crédito').first()).toBeVisible()
    await expect(page.getByText('Pagar via')).toBeHidden()
    await page.getByRole('link', { name: 'Ver comprovante' }).click()
    await expect(page.getByRole('heading', { name: 'Comprovante' })).toBeVisible()
  },
)

// Runs on one size: what it changes would meet itself on the desktop.
test(
  'a failed card payment is reported beside its button, and no card is charged twice',
  { tag: '@phone' },
  async ({ page }) => {
    const who = person('litoral', 'Maria')
    const cardPage = '/panel/financial/invoice/4001/payment/card'
    await openAs(page, who, `${cardPage}/new`)
    await typeCard(page, numbers.denied)
    const pay = page.getByRole('button', { name: /^Pagar R\$/ })
    await pay.click()
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: 'Confirmar pagamento' })
    // The card is saved, and the bank refuses the charge that was pressed for.
    await expect(dialog.getByRole('alert')).toContainText('Falha ao selecionar cartão!...')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText(/não foi autorizado pelo banco/)).toBeVisible()

    // A card that is saved already is asked about before it is charged.
    const visit = (path: string) => page.goto(new URL(path, page.url()).href)
    await expect(page.getByRole('radio', { name: /Visa final 0002/ })).toBeChecked()
    await visit('/panel/financial/credit-card/new')
    await typeCard(page, numbers.approved)
    await submit(page).click()
    await expect(page).toHaveURL(/\/financial\/credit-card$/)
    await visit(cardPage)
    await expect(page.getByRole('radio', { name: /Visa final 0051/ })).toBeChecked()
    await pay.click()
    await expect(dialog.getByText(/^Pagar R\$.*\?$/)).toBeVisible()
    await expect(dialog.getByText('À vista')).toBeVisible()
    const fault = (mode: string) =>
      sandbox('faults', { upstream: 'gateway', mode, client_id: who.clientId })
    try {
      await fault('down')
      await confirm.click()
      await expect(dialog.getByRole('alert')).toContainText('Nada foi cobrado')
      await expectAccessible(page)

      await fault('garbage')
      await confirm.click()
      await expect(page.getByText('Pagamento em processamento')).toBeVisible()
      await expectAccessible(page)
      await page.goto(page.url().replace('/payment/card', '/payment/pix'))
      await expect(page.getByText(/Espere a confirmação antes de pagar/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ver pagamento' }).click()
      await expect(page.getByText('Pagamento em processamento')).toBeVisible()
    } finally {
      await fault('ok')
    }
  },
)

test(
  'a subscriber without a contract cannot add a card, and without the feature flag no card is shown',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'Ana'), '/panel/financial/credit-card')
    await expect(page.getByText('Nenhum cartão salvo.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Adicionar Cartão' }).click()
    await expect(page.getByText(/pelo menos um contrato ativo/)).toBeVisible()
    await expect(submit(page)).toHaveCount(0)
    await expectAccessible(page)
    await openAs(page, person('demo', 'João'), '/panel/financial/credit-card')
    await expect(page).toHaveURL(/\/panel\/?$/)
    await expect(page.getByRole('link', { name: 'Meus cartões' })).toHaveCount(0)
  },
)
