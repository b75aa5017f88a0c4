import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'

const bill = (id: string) => `/panel/financial/invoice/${id}`

test('a wide window shows the list beside each screen of a bill', async ({ page }) => {
  await openAs(page, maria, bill('1021'))
  const list = page.getByRole('navigation', { name: 'Faturas desta lista' })
  const rows = list.getByRole('link')
  await expect(rows).toHaveCount(4)
  await expect(list.locator('[aria-current]')).toContainText('R$ 99,90')
  await expect(list.locator('[aria-current]')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // The keys walk the list; a bill that is chosen takes the focus to its heading, and the list stays.
  await rows.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(rows.nth(3)).toBeFocused()
  await rows.nth(3).evaluate((row) => row.setAttribute('data-same', 'yes'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/panel\/financial\/invoice\/1024$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Fatura' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Pagamento' })).toContainText('R$ 129,99')
  await expect(rows.nth(3)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Cartão', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar com cartão' })).toBeVisible()
  await expect(rows.nth(3)).toHaveAttribute('data-same', 'yes')

  // Paper has the bill alone, and so has a narrower window.
  await page.emulateMedia({ media: 'print' })
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(list).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(list).toHaveCount(0)
})

test('a paid bill has the paid ones beside it', { tag: '@long' }, async ({ page }) => {
  await openAs(page, maria, bill('1014'))
  const list = page.getByRole('navigation', { name: 'Faturas desta lista' })
  await expect(list.getByRole('link')).toHaveCount(12)
  await expect(list.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})
