import { expect, menuEntry, openAs, origin, person, test } from '../support/portal.ts'

test(
  'each provider has its own name, colours and page before scripts run',
  { tag: '@either' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const brands = new Map<string, string>()
    for (const clientId of ['demo', 'netmania', 'cliente', 'litoral', 'serrana']) {
      await page.goto(`${origin(clientId)}/sign-in`)
      const title = await page.title()
      await expect(page.getByRole('img', { name: title })).toBeVisible()
      const colour = await page
        .locator('body')
        .evaluate((body) => getComputedStyle(body).getPropertyValue('--brand').trim())
      expect(colour).toMatch(/^#[0-9a-f]{6}$/i)
      brands.set(colour, title)
    }
    expect(brands.size).toBe(5)
    await context.close()
  },
)

test(
  'the same CPF is another customer at another provider, with that provider’s invoice window and menu',
  { tag: '@phone' },
  async ({ page }) => {
    await openAs(page, person('litoral', 'Maria'), '/panel')
    await expect(page).toHaveTitle(/· .*Litoral/)
    const entry = await menuEntry(page, 'Pagamento recorrente', 'Faturas')
    await expect(entry).toHaveAttribute('href', /^https:/)
  },
)
