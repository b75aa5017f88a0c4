import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { readAllResults, readOwnResults } from '#contract/news/results.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, origin, sandbox, test } from '../support/portal.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

useOwnServer()

// Counts the sandbox's bills of the last month; a count that is done changes nothing.
test.beforeEach(() => sandbox('reminders', {}))

/** The server may have begun the count by itself, and be at it still. */
async function waitForCount(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Contado até .* ainda não entraram/)).toBeVisible()
  }).toPass()
}

test('a provider’s user reads the month in pictures and tables, and takes it home as a file', async ({
  page,
}) => {
  await openAsProvider(page, 'demo', '/provider')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Resultados' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeFocused()
  await waitForCount(page)

  const bills = page.getByRole('region', { name: 'Faturas' })
  const picture = 'Gráfico: faturas por vencimento. Os números estão na tabela abaixo.'
  await expect(bills.getByRole('img', { name: picture })).toBeVisible()
  // Maria's bill that is twelve days overdue.
  await bills.getByText('Ver em tabela').click()
  await expect(bills.getByRole('table', { name: 'faturas por vencimento' })).toBeVisible()
  await expect(bills.getByRole('row')).toHaveCount(31)
  await bills.getByText('Como contamos').click()
  await expect(bills.getByText('Cada fatura é contada uma vez')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Alcance' }).getByRole('img')).toBeVisible()
  const visits = page.getByRole('region', { name: 'Velocidade no aparelho' })
  await expect(visits).toContainText('Menos de 20 visitas medidas')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^resultados-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines[0]).toContain('"Quando";"Vencimentos contados";"Faturas"')
})

test(
  'an administrator chooses a provider and a period, which stand in the address',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/results')
    await waitForCount(page)
    await page.getByLabel('Cliente').selectOption('Provedor Demo Telecom')
    await expect(page).toHaveURL(/client=demo/)
    await page.getByLabel('Período').selectOption('Últimos 12 meses')
    await expect(page).toHaveURL(/period=months/)
    const lit = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current]')
    await expect(lit).toHaveText('Resultados')
    const bills = page.getByRole('region', { name: 'Faturas' })
    await bills.getByText('Ver em tabela').click()
    await expect(bills.getByRole('row')).toHaveCount(13)

    await page.reload()
    await expect(page.getByLabel('Período')).toHaveValue('months')
    await expect(page.getByLabel('Cliente')).toHaveValue('demo')

    await page.getByLabel('Período').selectOption('Escolher datas')
    await page.getByLabel('De', { exact: true }).fill('2026-11-20')
    await page.getByLabel('Até').fill('2026-11-19')
    await expect(page.getByText(/^Escolha um começo que não venha depois do fim/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test('the first day says when the first count comes', { tag: '@long' }, async ({ page }) => {
  const nothing = { reminders: [], too_few: [], counted_to: null, bills_counted_to: null }
  await page.route(`**${readOwnResults.path}?*`, (route) =>
    route.fulfill({ json: { steps: [], ...nothing, providers_behind: 0 } }),
  )
  await openAsProvider(page, 'demo', '/provider/results')
  await expect(page.getByText('A primeira contagem sai na próxima madrugada.')).toBeVisible()
  await expectAccessible(page)
})

test(
  'a failure says so and is tried again, and a late count warns of the sum',
  { tag: '@long' },
  async ({ page }) => {
    await page.route(`**${readAllResults.path}?*`, (route) =>
      route.fulfill({ status: 403, json: { message: 'forbidden' } }),
    )
    await openAsAdmin(page, '/adm/results')
    await expect(page.getByText('Falha ao obter os resultados')).toBeVisible()
    await page.unroute(`**${readAllResults.path}?*`)
    const late = { counted_to: '2026-11-19', bills_counted_to: '2026-11-10', providers_behind: 2 }
    await page.route(`**${readAllResults.path}?*`, (route) =>
      route.fulfill({ json: { steps: [], reminders: [], too_few: [], ...late } }),
    )
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText('Em 2 clientes a contagem das faturas está atrasada')).toBeVisible()
    await expectAccessible(page)
  },
)

test.describe('a page that does at once what it leaves for an idle moment', () => {
  test.use({ idleWork: 'at once' })

  test('a visit that is left says how fast it was, and nothing of a person', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false })
      Math.random = () => 0
    })
    const loaded = page.waitForResponse(/\/assets\/visit-report-/)
    const reported = page.waitForRequest('**/api/central/visit')
    await page.goto(`${origin('demo')}/sign-in`)
    await loaded
    await expect(async () => {
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await Promise.race([reported, Promise.reject(new Error('not yet'))])
    }).toPass()
    const body = (await reported).postDataJSON()
    expect(body).toEqual({
      paint: expect.any(Number),
      offline_starts: 0,
      installed: false,
      reminders: false,
    })
    expect((await (await reported).response())?.status()).toBe(200)
  })
})
