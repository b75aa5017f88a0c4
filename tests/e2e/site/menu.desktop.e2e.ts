import { expect, maria, openAs, test } from '../support/portal.ts'

for (const { invoice, own, other } of [
  { invoice: '1001', own: 'Faturas pagas', other: 'Faturas abertas' },
  { invoice: '1024', own: 'Faturas abertas', other: 'Faturas pagas' },
]) {
  test(`the menu shows invoice ${invoice} to be among "${own}"`, async ({ page }) => {
    await openAs(page, maria, `/panel/financial/invoice/${invoice}`)
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    const entry = (name: string) => menu.getByRole('link', { name, exact: true })
    await expect(entry(own)).toHaveAttribute('aria-current', 'true')
    await expect(entry(other)).not.toHaveAttribute('aria-current')
  })
}
