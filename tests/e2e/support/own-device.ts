import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, maria, origin, password } from './portal.ts'

/** Signs Maria in on a device that she calls her own. */
export async function signInOnOwnDevice(page: Page, at = origin('demo')): Promise<void> {
  await page.goto(`${at}/sign-in`)
  await page.getByLabel('CPF ou CNPJ').fill(maria.document)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('switch', { name: 'Este aparelho é meu' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/panel$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
}
