import { isLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { isPixCode } from '#domain/money/payment-codes/pix.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = () => navigator.clipboard.readText()

test(
  'open invoices are listed within the tenant’s window, overdue and partly paid ones always',
  { tag: '@either' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/to-pay')
    await expect(page).toHaveTitle('Faturas Abertas · Provedor Demo Telecom')
    await expect(page.getByRole('heading', { name: 'Faturas Abertas', level: 1 })).toBeVisible()
    const list = page.getByRole('main')
    await expect(list.getByText('R$ 99,90').first()).toBeVisible()
    await expect(list.getByText('Vencida', { exact: true }).first()).toBeVisible()
    await expect(list.getByText('Parcial', { exact: true })).toBeVisible()
    await expect(list.getByText('R$ 129,99')).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'an invoice is paid by PIX: code, copy, and the confirmation of the payment',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'share')
    })
    // What is settled stays settled: the phone and the desktop pay bills of their own.
    await openAs(
      page,
      person('demo', isMobile ? 'Padaria' : 'Fibra'),
      '/panel/financial/invoices/to-pay',
    )
    await page.getByRole('main').getByRole('link').filter({ hasText: 'R$' }).first().click()
    await expect(page).toHaveURL(/\/panel\/financial\/invoice\/\d+$/)
    const id = page.url().split('/').at(-1) ?? ''
    // A phone copies first, and shows the code to another one; on a desktop the code stands first.
    const qr = page.getByRole('img', { name: /QR Code PIX/ })
    const copy = page.getByRole('button', { name: 'Copiar código PIX' })
    await expect(copy).toBeVisible()
    await (isMobile ? expect(qr).toBeHidden() : expect(qr).toBeVisible())
    await copy.click()
    await expect(page.getByRole('button', { name: 'Copiado. Abra o app do banco' })).toBeVisible()
    await expect(page.getByText('Escolha PIX e depois Copia e Cola.')).toBeVisible()
    await expect(page.getByText('Código PIX copiado').first()).toBeAttached()
    const code = page.getByRole('group', { name: 'Código PIX copia e cola', exact: true })
    await expect(code).toBeVisible()
    expect(isPixCode(await page.evaluate(clipboard))).toBe(true)
    await expectAccessible(page)

    await page.goto(page.url() + '/payment/pix')
    await expect(copy).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await sandbox(`invoices/${id}/settle`, { client_id: 'demo' })
    await expect(page.getByText('Pagamento confirmado!').first()).toBeVisible({ timeout: 30_000 })
    // Without a share sheet the receipt is copied.
    await page.getByRole('button', { name: 'Compartilhar comprovante' }).click()
    await expect(page.getByText('Comprovante copiado').first()).toBeAttached()
    expect((await page.evaluate(clipboard)).split('\n')).toEqual([
      'Comprovante',
      'Recebido por: Provedor Demo Telecom',
      `Fatura: ${id}`,
      expect.stringMatching(/^Pago em: \d\d\/\d\d\/\d{4}$/),
      expect.stringMatching(/^Valor pago: R\$ [\d.]+,\d\d$/),
      expect.stringMatching(/^Código: [0-9A-Z]{4}-[0-9A-Z]{4}$/),
      expect.stringMatching(/^Confira aqui: http/),
    ])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver fatura' }).click()
    await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('PIX', { exact: true })).toBeVisible()
    await expect(page.getByText('Pagar via')).toBeHidden()
  },
)

test(
  'the boleto shows its digitable line and downloads a PDF with a readable file name',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    await openAs(page, maria, '/panel/financial/invoices/to-pay')
    const overdue = isMobile
      ? page.getByRole('main').getByRole('link').filter({ hasText: 'Vencida' })
      : page
          .getByRole('row')
          .filter({ hasText: 'Vencida' })
          .getByRole('link', { name: /^Fatura de/ })
    await overdue.first().click()
    await expect(page.getByText('Pagar via')).toBeVisible()
    await page.getByRole('link', { name: 'Boleto', exact: true }).click()
    await page.getByRole('button', { name: /Copiar linha/ }).click()
    await expect(page.getByText('Linha digitável copiada').first()).toBeAttached()
    expect(isLinhaDigitavel(await page.evaluate(clipboard))).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar Boleto' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Boleto-\d+ \d\d-\d\d-\d{4}\.pdf$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk)
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-')
  },
)

test(
  'on a desktop the bills are a table with the actions of each, and a bill prints without them',
  { tag: '@desktop' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/to-pay')
    const bill = page.getByRole('row').filter({ hasText: 'R$ 129,99' })
    await expect(bill.getByText('FIBRA 500 MEGA · Rua das Palmeiras 245')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const download = page.waitForEvent('download')
    await bill.getByRole('button', { name: /^Baixar o boleto de/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^Boleto-\d+ \d\d-\d\d-\d{4}\.pdf$/)
    await bill.getByRole('link', { name: /^Boleto da fatura de/ }).click()
    await expect(page).toHaveURL(/\/payment\/boleto$/)
    await page.goBack()
    await bill.getByRole('link', { name: /^PIX da fatura de/ }).click()
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible()
    // On a sheet of A4, printed by a device that is dark.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 794, height: 1123 })
    const logo = page.getByRole('banner').getByRole('img')
    await expect(logo).toBeVisible()
    // White on paper would be nothing.
    const source = () => logo.evaluate((one: HTMLImageElement) => one.currentSrc)
    await expect.poll(source).not.toMatch(/white/)
    await expect(page.getByRole('img', { name: /QR Code PIX/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Pagar via' })).toBeHidden()

    await page.emulateMedia({ media: 'screen', colorScheme: null })
    await page.setViewportSize({ width: 800, height: 800 })
    await page.goto(page.url().replace(/invoice\/.*$/, 'invoices/to-pay'))
    await expect(page.getByText('R$ 129,99')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  },
)

test(
  'the ways to pay depend on the subscriber and the invoice',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'João'), '/panel/financial/invoices/to-pay')
    await page.getByRole('main').getByRole('link').filter({ hasText: 'R$ 35,00' }).click()
    await page.getByText('Detalhes da fatura').click()
    await expect(page.getByText('Vencimento', { exact: true })).toBeVisible()
    // No card flag and no digitable line: what is left is talking to the provider.
    await expect(page.getByText('Pagar via')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /[Rr]egularizar/ })).toBeVisible()
    await page.goto(`${page.url()}/payment/boleto`)
    await expect(page.getByText('Indisponível')).toBeVisible()
  },
)

test(
  'the latest twelve paid invoices are listed, with their details only',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/received')
    const cards = page.getByRole('main').getByRole('link').filter({ hasText: 'R$' })
    await expect(cards).toHaveCount(12)
    await expectAccessible(page)
    // She has a single contract, which needs no name in each row.
    await expect(page.getByText('FIBRA 500 MEGA')).toHaveCount(0)
    await cards.first().click()
    await expect(page).toHaveURL(/\/invoice\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Fatura', exact: true })).toBeVisible()
    await expect(page.getByText('Paga', { exact: true })).toBeVisible()
    await expect(page.getByText(/paga\b/i), 'it says once that it is paid').toHaveCount(1)
    await expect(page.getByText('Pagar via')).toBeHidden()
    const links = page.getByRole('main').getByRole('link')
    await expect(links.last()).toHaveText('Contestar esta fatura')
    // An address to pay by leads to the bill alone.
    await page.goto(`${page.url()}/payment/pix`)
    await expect(page.getByRole('heading', { name: 'Fatura', exact: true })).toBeVisible()
  },
)

test(
  'empty lists of open and paid invoices have their texts; a foreign id is not found',
  { tag: ['@long', '@phone'] },
  async ({ page }) => {
    await openAs(page, person('demo', 'Ana'), '/panel/financial/invoices/to-pay')
    await expect(page.getByText('Não há faturas abertas.')).toBeVisible()
    await expectAccessible(page)
    await page.goto(page.url().replace('to-pay', 'received'))
    await expect(page.getByText('Não há faturas pagas.')).toBeVisible()
    await page.goto(page.url().replace('invoices/received', 'invoice/999999'))
    await expect(page.getByText('Fatura não encontrada.')).toBeVisible()
    await expectAccessible(page)
  },
)
