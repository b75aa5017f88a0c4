import { toByteText } from '#domain/money/payment-codes/emv-fields.ts'
import { buildPixPayload, crc16 } from '#domain/money/payment-codes/pix.ts'
import { expectAccessible } from '../support/accessible.ts'
import { recordShifts, shifts } from '../support/layout-shift.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, person, test } from '../support/portal.ts'

/** The text of the element that a tap in the middle of the button meets. */
const tapped = (button: Element) => {
  const { x, y, width, height } = button.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')?.textContent
}

test('on a small phone the PIX code is copied without scrolling, and nothing moves', async ({
  page,
}) => {
  await recordShifts(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await openAs(page, maria, '/panel/financial/invoice/1024/payment/pix')
  const copy = page.getByRole('button', { name: 'Copiar código PIX' })
  await expect(copy).toBeInViewport({ ratio: 1 })
  expect(await copy.evaluate(tapped)).toBe('Copiar código PIX')
  expect(await shifts(page)).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test(
  'the ways to pay stand side by side, and back leads to where the bill was opened',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/to-pay')
    await page.getByRole('link').filter({ hasText: 'R$ 129,99' }).click()
    const ways = page.getByRole('navigation', { name: 'Pagar via' })
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expect(ways.getByRole('link', { name: 'PIX' })).toHaveAttribute('aria-current', 'page')
    for (const [name, address] of [
      ['Boleto', /\/payment\/boleto$/],
      ['Cartão', /\/payment\/card$/],
      ['PIX', /\/payment\/pix$/],
    ] as const) {
      await ways.getByRole('link', { name }).click()
      await expect(page).toHaveURL(address)
      await expect(ways.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expectAccessible(page)
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/invoices\/to-pay$/)
  },
)

test(
  'bills are named by plan and place, and those of one contract can be seen alone',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, person('demo', 'João'), '/panel/financial/invoices/to-pay')
    const bills = page.getByRole('main').getByRole('link').filter({ hasText: 'R$' })
    await expect(bills.filter({ hasText: 'FIBRA 300 MEGA · Rua do Sítio 400' })).toHaveCount(1)
    await expect(bills).not.toHaveCount(1)
    const filter = page.getByRole('group', { name: 'Filtrar por contrato' })
    await filter.getByRole('button', { name: /^FIBRA 300 MEGA/ }).click()
    await expect(bills).toHaveCount(1)
    await expectAccessible(page)
    await filter.getByRole('button', { name: 'Todos os contratos' }).click()
    await expect(bills).not.toHaveCount(1)

    await page.getByRole('link', { name: 'Pagas', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Faturas Pagas', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Abertas', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Faturas Abertas', level: 1 })).toBeVisible()
  },
)

test(
  'a bill that is pointed at asks for no PIX code, and an opened one asks once',
  { tag: '@long' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/pix-payment/')) asked.push(request.url())
    })
    await openAs(page, maria, '/panel/financial/invoices/to-pay')
    const bill = page.getByRole('link').filter({ hasText: 'R$ 129,99' })
    const preloaded = page.waitForRequest(/bill-.*\.js|invoice_id=1024/)
    await bill.hover()
    await bill.focus()
    await bill.dispatchEvent('touchstart')
    await preloaded
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await bill.tap()
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
  },
)

test('a PIX code that a strict bank refuses is shown with the boleto beside it', async ({
  page,
}) => {
  const plain = buildPixPayload({
    key: 'pix@demo.example',
    merchantName: 'Provedor Demo',
    merchantCity: 'Florianopolis',
  })
  const body = plain.slice(0, -4).replace('Provedor Demo', 'Provedor Déma')
  const qrCode = { qrcode: body + crc16(toByteText(body)), imagemQrcode: '' }
  const json = { type: 'success', pix: { qrCode }, as_of: new Date().toISOString() }
  await page.route('**/read/pix-payment/1022', (route) => route.fulfill({ json }))
  await openAs(page, maria, '/panel/financial/invoice/1022/payment/pix')
  await expect(page.getByText('Provedor Déma', { exact: true })).toBeVisible()
  await expect(page.getByText('Se o banco não aceitar este código, use o boleto.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pagar com boleto' }).click()
  await expect(page).toHaveURL(/1022\/payment\/boleto$/)
})
