import {
  expect,
  expectNoSidewaysScroll,
  maria,
  menuEntry,
  openAs,
  test,
} from '../support/portal.ts'

for (const { invoice, own, other } of [
  { invoice: '1001', own: 'Faturas pagas', other: 'Faturas abertas' },
  { invoice: '1024', own: 'Faturas abertas', other: 'Faturas pagas' },
]) {
  test(`the menu shows invoice ${invoice} to be among "${own}"`, async ({ page }) => {
    await openAs(page, maria, `/panel/financial/invoice/${invoice}`)
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    const entry = (name: string) => menu.getByRole('link', { name, exact: true })
    // The place of the open screen is unfolded by itself.
    await expect(entry(own)).toHaveAttribute('aria-current', 'true')
    await expect(entry(other)).not.toHaveAttribute('aria-current')
  })
}

test('a place of the menu unfolds by the keyboard, moves none above it, and shows where one is while folded', async ({
  page,
}) => {
  await openAs(page, maria, '/panel/financial/nfs')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const place = (name: string) => menu.getByRole('button', { name, exact: true })
  await expect(menu.locator('[aria-current]')).toHaveText('Notas fiscais')
  await place('Documentos').press('Enter')
  await expect(menu.locator('[aria-current]')).toHaveText('Documentos')
  await place('Ajuda').press(' ')
  await expect(place('Ajuda')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Solicitar atendimento' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Solicitar Atendimento' })).toBeVisible()
  await expect(menu.locator('[aria-current]')).toHaveText('Solicitar atendimento')
  // What was unfolded by hand stays as it is.
  await (await menuEntry(page, 'Faturas abertas', 'Faturas')).click()
  await expect(menu.locator('[aria-current]')).toHaveText('Faturas abertas')
  await expect(place('Ajuda')).toHaveAttribute('aria-expanded', 'true')
})

test('the bar names the provider in words, and fits at the least wide page and twice as large a text', async ({
  page,
}) => {
  await openAs(page, maria)
  const name = page.getByRole('banner').getByText('Provedor Demo Telecom', { exact: true })
  await expect(name).toBeVisible()
  await page.setViewportSize({ width: 768, height: 860 })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sair' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  // With text twice as large this layout begins at 48 rem, too: at twice as many pixels.
  await page.setViewportSize({ width: 1536, height: 860 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.setViewportSize({ width: 390, height: 844 })
  // A phone has the logo there, which says the same.
  await expect(name).toBeHidden()
})
