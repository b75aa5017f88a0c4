import type { Page } from 'playwright/test'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, maria, origin, password, test } from '../support/portal.ts'

/** From now on the browser keeps no cookie of the server's. */
async function keepNoCookies(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    const isForm = route.request().method() === 'POST'
    if (!isForm && !url.pathname.startsWith('/api/')) return route.fallback()
    // Node knows no names below localhost.
    const headersSent = { ...route.request().headers(), host: url.host }
    url.hostname = '127.0.0.1'
    const answer = await route.fetch({ url: url.href, headers: headersSent, maxRedirects: 0 })
    const headers = answer.headers()
    delete headers['set-cookie']
    await route.fulfill({ response: answer, headers })
    await page.context().clearCookies()
  })
}

const told = (page: Page) => page.getByText(/O navegador não guardou esta entrada/)

test('a sign-in that the browser does not keep is told, and what was typed stays', async ({
  page,
}) => {
  await keepNoCookies(page)
  await page.goto(`${origin('demo')}/sign-in`)
  await page.getByLabel('CPF ou CNPJ').fill(maria.document)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(told(page)).toBeVisible()
  await expect(page.getByLabel('CPF ou CNPJ')).not.toHaveValue('')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(password)
  await expectAccessible(page)
})

test(
  'a sign-in of a provider’s user that the browser does not keep is told',
  { tag: '@long' },
  async ({ page }) => {
    await keepNoCookies(page)
    await page.goto(`${origin('demo')}/admin`)
    await page.getByLabel('Senha', { exact: true }).fill(sandboxStaff.providerPassword)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(told(page)).toBeVisible()
  },
)

test(
  'a recovery that the browser does not keep is told at its first step',
  { tag: '@long' },
  async ({ page }) => {
    await keepNoCookies(page)
    await page.goto(`${origin('demo')}/request-password-restoration`)
    await page.getByLabel('CPF ou CNPJ').fill(maria.document)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(told(page)).toBeVisible()
  },
)
