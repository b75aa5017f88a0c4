import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'

test('a receipt is handed on, and its page opens without a session or a script', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => shared.push(data) })
  })
  await openAs(page, maria, '/panel/financial/invoices/received')
  await page.getByRole('main').getByRole('link').filter({ hasText: 'R$' }).first().click()
  const chat = page.getByRole('link', { name: 'Falar sobre esta fatura' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d+\?text=Ol%C3%A1/)
  const sharing = page.getByRole('button', { name: 'Compartilhar comprovante' })
  const shares = async () =>
    JSON.stringify(await page.evaluate((): unknown => ('shared' in window ? window.shared : null)))
  await sharing.click()
  await expect.poll(shares).toMatch(/Código: [0-9A-Z-]{9}.*Confira aqui: http/)
  await page.getByRole('button', { name: 'Comprovante com QR Code' }).click()
  const receipt = page.getByRole('region', { name: 'Comprovante com QR Code' })
  await expect(receipt.getByRole('img', { name: /QR Code para conferir/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await receipt.getByRole('button', { name: 'Compartilhar comprovante' }).click()
  const shared = await shares()
  const [, code = ''] = /Código: ([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(shared) ?? []
  const [, url = ''] = /Confira aqui: (http[^"\\]+)/.exec(shared) ?? []
  expect(shared).not.toMatch(/Souza|529\.?982/)

  const context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' })
  const other = await context.newPage()
  await other.setViewportSize({ width: 320, height: 700 })
  expect((await other.goto(url))?.status()).toBe(200)
  await expect(other.getByRole('heading', { name: /^Paga em \d\d\/\d\d\/\d{4}$/ })).toBeVisible()
  await expect(other.getByText(`Código ${code}`)).toBeVisible()
  expect((await other.goto(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`))?.status()).toBe(
    404,
  )
  await expect(
    other.getByRole('heading', { name: 'Este comprovante não é nosso ou foi alterado' }),
  ).toBeVisible()
  await context.close()
})
