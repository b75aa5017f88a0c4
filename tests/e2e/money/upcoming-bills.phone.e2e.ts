import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'

test('bills after the window are seen by a tap, apart from the open ones', async ({ page }) => {
  await openAs(page, maria, '/panel/financial/invoices/to-pay')
  const bill = page.getByRole('main').getByRole('link').and(page.locator('[href$="/invoice/1025"]'))
  const more = page.getByRole('button', { name: 'Ver próximas' })
  await expect(more).toBeVisible()
  await expect(bill).toHaveCount(0)
  await more.click()
  const upcoming = page.getByRole('region', { name: 'Próximas faturas' })
  await expect(upcoming.getByRole('heading', { name: 'Próximas faturas' })).toBeFocused()
  await expect(upcoming.getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await bill.click()
  await expect(page).toHaveURL(/\/invoice\/1025$/)
})
