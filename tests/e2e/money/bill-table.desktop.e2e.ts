import { expectAccessible } from '../support/accessible.ts'
import { expect, maria, openAs, test } from '../support/portal.ts'

test(
  'the table of bills is walked by keys, which a dialog explains',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/financial/invoices/to-pay')
    const bills = page.getByRole('link', { name: /^Fatura de/ })
    await bills.first().focus()
    await page.keyboard.press('j')
    await expect(bills.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(bills.last()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('link', { name: /^PIX da fatura/ }).last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('link', { name: /^PIX da fatura/ }).first()).toBeFocused()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(help).toBeVisible()
    await expect(help).toContainText('Próxima fatura')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^PIX da fatura/ }).first()).toBeFocused()

    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/panel\/financial\/invoice\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test('keys of one letter do nothing outside the table', { tag: '@long' }, async ({ page }) => {
  await openAs(page, maria, '/panel/financial/invoices/to-pay')
  const button = page.getByRole('button', { name: 'Atalhos do teclado' })
  await button.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(button).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
})
