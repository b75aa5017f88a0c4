import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  person,
  test,
} from '../support/portal.ts'

const address = '/panel/financial/paid-year'

/** Cents of an amount on the screen. */
const cents = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))

const totalCell = (page: Page) => page.locator('.paid-total')

/** The amounts of the table, in cents. */
async function tableAmounts(page: Page): Promise<number[]> {
  const cells = await page.getByRole('table').locator('tbody td:nth-child(2)').allTextContents()
  return cells.map(cents)
}

test(
  'the paid bills of a year are a picture and a table that say the same',
  { tag: '@either' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/received')
    await page.getByRole('link', { name: 'Pagamentos do ano' }).click()
    await expect(page.getByRole('heading', { name: 'Pagamentos do ano', level: 1 })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Pagamentos de \d{4} por mês/ })).toBeVisible()
    const amounts = await tableAmounts(page)
    expect(amounts.length).toBeGreaterThan(0)
    const total = cents(await totalCell(page).textContent())
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(total)
    const ways = await page.getByRole('list', { name: 'Como foi pago' }).locator('.figures').all()
    const byWay = await Promise.all(ways.map(async (way) => cents(await way.textContent())))
    expect(byWay.reduce((sum, one) => sum + one, 0)).toBe(total)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const links = page.getByRole('link', { name: 'Declaração de quitação anual' })
    await expect(links).toHaveAttribute('href', '/panel/financial/contracts')
    await page
      .getByRole('link', { name: /^Fatura \d+, \d\d\/\d\d · (?:PIX|Boleto|Cartão|Outro)$/ })
      .first()
      .click()
    await expect(page.getByText('Compartilhar comprovante')).toBeVisible()
  },
)

test(
  'another year shows its own payments, in the dark, too',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAs(page, maria, address)
    const years = page.getByRole('group', { name: 'Ano' }).getByRole('button')
    await expect(years).not.toHaveCount(0)
    const last = years.last()
    const name = (await last.textContent()) ?? ''
    await last.click()
    await expect(last).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name: `Pago em ${name}` })).toBeVisible()
    await expectAccessible(page)
  },
)

test('a year without a payment says so', { tag: '@long' }, async ({ page }) => {
  await openAs(page, person('demo', 'Ana'), address)
  await expect(page.getByText(/^Nenhum pagamento em \d{4}\.$/)).toBeVisible()
  await expectAccessible(page)
})

test(
  'without a network the year is shown from what is stored',
  { tag: '@long' },
  async ({ page, context }) => {
    await openAs(page, maria, address)
    const total = await totalCell(page).textContent()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page.getByRole('heading', { name: 'Faturas Pagas', level: 1 })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Pagamentos do ano' }).click()
    await expect(totalCell(page)).toHaveText(total ?? '')
  },
)

test(
  'where only the last bills are known, the screen says that months may be missing',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/received')
    await expect(page.getByRole('main').getByText('R$').first()).toBeVisible()
    // The whole list fails, the list of the last ones is answered.
    await page.route(
      ({ pathname, searchParams }) => pathname.endsWith('/invoices') && !searchParams.has('status'),
      (route) => route.fulfill({ status: 503, json: { error: 'upstream unavailable' } }),
    )
    await page.goto(origin('demo') + address)
    await expect(page.getByText(/meses anteriores podem faltar/)).toBeVisible()
    await expect(page.getByRole('img', { name: /^Pagamentos de/ })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the payments of a year are shared as a text without the payer',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        value: async (data: unknown) => shared.push(data),
      })
    })
    await openAs(page, maria, address)
    await page.getByRole('button', { name: 'Compartilhar os comprovantes do ano' }).click()
    const shared = () => page.evaluate((): unknown => ('shared' in window ? window.shared : null))
    await expect
      .poll(shared)
      .toEqual([
        { text: expect.stringMatching(/^Pagamentos de \d{4} a .+\n(?:Fatura .+\n)+Total: R\$ /) },
      ])
    expect(JSON.stringify(await shared())).not.toContain('Maria')
  },
)
