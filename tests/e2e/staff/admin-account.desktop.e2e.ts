import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

test(
  'an administrator sees the own access and is told what is wrong with a new password',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customers')
    await page.getByRole('link', { name: 'Meu acesso' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meu acesso' })).toBeFocused()
    await expect(page.getByText(/^Senha definida em/)).toBeVisible()
    await expect(page.getByText(/^Você não tem autenticador/)).toBeVisible()
    await page.getByLabel('Senha atual', { exact: true }).fill('errada')
    await page.getByLabel('Nova senha', { exact: true }).fill('girafa-violeta-93-janela')
    await page.getByLabel('Repita a nova senha', { exact: true }).fill('girafa-violeta-93-janela')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Senha atual inválida')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)
