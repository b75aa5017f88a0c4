import { findSubscribers } from '#contract/staff/support-desk.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

test('Ctrl+K leads an administrator to a provider and to a page, by the keyboard alone', async ({
  page,
}) => {
  await openAsAdmin(page, '/adm/customers')
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Provedor ou página' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'Status' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('litor')
  const first = page.getByRole('option', { name: 'litoral' })
  await expect(first).toHaveAttribute('data-highlighted', '')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/customer\/litoral\/edit\?section=overview$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
  for (let entry = 1; entry <= 3; entry += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/adm\/health$/)

  // Again before the screen is there, whose heading takes no focus from what is typed.
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('nenhum assim')
  await expect(page.getByText('Nada com este texto.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Ctrl+K finds subscribers by one search of the desk, and none while somebody types', async ({
  page,
}) => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === findSubscribers.path) searches.push(request.method())
  })
  await openAsProvider(page, 'demo', '/provider/results')
  await page.getByRole('button', { name: 'Ir para um assinante ou uma página' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('529.982.247-25')
  await expect(page.getByRole('option', { name: 'Procurar “529.982.247-25”' })).toBeVisible()
  expect(searches).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Maria Clara Souza' })).toBeVisible()
  expect(searches).toEqual(['POST'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/provider\/subscriber\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Maria Clara Souza' })).toBeVisible()
})
