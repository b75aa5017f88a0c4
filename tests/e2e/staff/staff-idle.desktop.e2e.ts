import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { installClock } from '../support/page-clock.ts'
import { expect, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Sua sessão vai terminar' })

test(
  'an area of a provider that nobody uses warns before the session ends, and goes on',
  { tag: '@long' },
  async ({ page }) => {
    await installClock(page)
    await openAsProvider(page, 'demo', '/provider/access')
    const field = page.getByLabel('Senha atual', { exact: true })
    await field.fill('o que foi digitado')
    await page.clock.fastForward('20:00')
    await expect(dialogOf(page)).toHaveCount(0)
    await page.clock.fastForward('07:30')
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Continuar' }).press('Enter')
    await expect(dialogOf(page)).toBeHidden()
    await expect(field).toHaveValue('o que foi digitado')
  },
)

test(
  'an area of an administrator that is used does not warn',
  { tag: '@long' },
  async ({ page }) => {
    await installClock(page)
    await openAsAdmin(page, '/adm/account')
    const field = page.getByLabel('Senha atual', { exact: true })
    await expect(field).toBeVisible()
    await page.clock.fastForward('10:00')
    const prolonged = page.waitForResponse(/\/api\/admin\/account$/)
    await field.press('a')
    await prolonged
    await page.clock.fastForward('10:00')
    await expect(dialogOf(page)).toHaveCount(0)
    // The page may have read the answer after its clock was moved on: then its time counts from there.
    await expect(async () => {
      await page.clock.fastForward('01:00')
      await expect(dialogOf(page)).toBeVisible({ timeout: 500 })
    }).toPass()
  },
)
