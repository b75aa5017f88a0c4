import type { Page } from 'playwright/test'
import { expect, maria, openAs, origin, password, test } from '../support/portal.ts'

/** Answers the first requests for a file as a process without it does; returns how many came. */
async function refuseFirst(page: Page, file: string, times: number): Promise<() => number> {
  let asked = 0
  await page.route(file, async (route) => {
    asked += 1
    if (asked <= times) await route.fulfill({ status: 404, body: 'Not Found' })
    else await route.continue()
  })
  return () => asked
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('CPF ou CNPJ').fill(maria.document)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('a sign-in whose next code is refused leads to the panel, and nobody is told', async ({
  page,
}) => {
  const asked = await refuseFirst(page, '**/assets/routed-portal-*.js', 2)
  await page.goto(`${origin('demo')}/sign-in`)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria')
  expect(asked()).toBeGreaterThan(2)
})

test(
  'a screen whose code is refused once opens, without a reload',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel')
    await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
    const asked = await refuseFirst(page, '**/assets/security-*.js', 1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Senha e aparelhos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Senha e aparelhos' })).toBeVisible()
    expect(asked()).toBeGreaterThan(1)
    await expect(page.locator('html[data-first]')).toHaveCount(1)
  },
)
