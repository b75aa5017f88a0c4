import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, origin, test } from '../support/portal.ts'
import { openSection } from '../support/sections.ts'
import { openAsAdmin, openAsProvider } from '../support/staff.ts'

test('the list of providers is as it was searched, after a visit to one of them', async ({
  page,
}) => {
  await openAsAdmin(page, '/adm/customers?q=serrana')
  const rows = page.getByRole('table', { name: 'Clientes' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Serrana Telecom', exact: true }).click()
  await openSection(page, 'Contato')
  await openSection(page, 'Aplicativos')
  await openSection(page, 'Acesso e registro')
  await expect(page).toHaveURL(/audit\?list=serrana$/)
  const back = page.getByRole('main').getByRole('link', { name: 'Clientes' })
  await back.click()
  await expect(page).toHaveURL(/\/adm\/customers\?q=serrana$/)
  await expect(rows).toHaveCount(1)

  // Without a search, there is none to go back to.
  await page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).click()
  await page.getByRole('link', { name: 'Editar Serrana Telecom' }).click()
  await back.click()
  await expect(page).toHaveURL(/\/adm\/customers$/)
})

test(
  'every address of a provider lights its place in the one list',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customer/serrana')
    await expect(page).toHaveURL(/edit\?section=overview$/)
    const list = page.getByRole('navigation', { name: 'Seções do provedor' })
    const lit = list.locator('[aria-current=page]')
    await expect(lit).toHaveText('Visão geral')
    await expect(list.getByRole('list', { name: 'Principal' }).getByRole('link')).toHaveCount(9)
    for (const [address, name] of [
      ['edit', 'Identidade e marca'],
      ['edit?tab=main&section=contact', 'Contato'],
      ['edit?tab=support&section=contact', 'Suporte'],
      ['edit?tab=apps', 'Aplicativos'],
      ['app/add', 'Aplicativos'],
      ['outages', 'Interrupções'],
      ['results?period=days', 'Resultados'],
      ['audit?who=admin', 'Acesso e registro'],
      ['edit?section=removal', 'Remoção'],
    ] as const) {
      await page.goto(`${origin('adm')}/adm/customer/serrana/${address}`)
      await expect(lit).toHaveText([name])
    }
    await expectAccessible(page)
  },
)

test('the pages of a provider do not load its form', { tag: '@long' }, async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await openAsAdmin(page, '/adm/customer/serrana/results')
  await expect(page.getByRole('heading', { name: 'Resultados' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Seções do provedor' })).toBeVisible()
  expect(files.filter((url) => /\/room-route-.*\.js/.test(url))).toHaveLength(1)
  expect(files.filter((url) => /\/tenant-(?:route|room)-.*\.js/.test(url))).toEqual([])
})

test('the list of providers is sorted by the head of a column, in its address', async ({
  page,
}) => {
  await openAsAdmin(page, '/adm/customers')
  const table = page.getByRole('table', { name: 'Clientes' })
  const names = table.locator('tbody').getByRole('rowheader')
  const head = table.getByRole('columnheader', { name: 'Nome' })
  const press = () => head.getByRole('button').click()
  await press()
  await expect(page).toHaveURL(/customers\?sort=name$/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(names.first()).toContainText('Cliente Internet')
  await press()
  await expect(page).toHaveURL(/customers\?sort=-name$/)
  await expect(names.first()).not.toContainText('Cliente Internet')
  await expectAccessible(page)
  await press()
  await expect(page).toHaveURL(/customers$/)
})

test('the filters of an audit log are in its address', { tag: '@long' }, async ({ page }) => {
  await openAsAdmin(page, '/adm/audit?who=admin%40portal&action=signed+in&since=week')
  const log = page.getByRole('region', { name: 'Registro da administração' })
  const expectFilters = async (who: string, action: string, period: string) => {
    await expect(log.getByLabel('Pessoa ou número')).toHaveValue(who)
    await expect(log.getByLabel('Ação').locator('option:checked')).toHaveText(action)
    await expect(log.getByLabel('Período').locator('option:checked')).toHaveText(period)
  }
  await expectFilters('admin@portal', 'Entrou', 'Últimos 7 dias')
  await expect(log.locator('tbody').getByRole('row').first()).toContainText('Entrou')
  await log.getByLabel('Pessoa ou número').press('End')
  await page.keyboard.type('.example')
  await log.getByLabel('Mostrar').selectOption('Todos os clientes')
  await log.getByLabel('Período').selectOption('Últimas 24 horas')
  await expect(page).toHaveURL(/who=admin%40portal\.example/)
  await expect(page).toHaveURL(/since=day/)
  await expect(page).toHaveURL(/scope=everything/)

  await page.getByRole('link', { name: 'Meu acesso' }).click()
  await expect(page).toHaveURL(/\/adm\/account$/)
  await page.goBack()
  await expectFilters('admin@portal.example', 'Entrou', 'Últimas 24 horas')
  await expect(log.getByLabel('Mostrar').locator('option:checked')).toHaveText('Todos os clientes')
  // Both are chosen before the address follows either.
  await log.evaluate((region) => {
    for (const select of region.querySelectorAll('select[name=action], select[name=period]')) {
      if (select instanceof HTMLSelectElement) select.value = 'all'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expectFilters('admin@portal.example', 'Todas', 'Todo o registro')
  await expect(page).not.toHaveURL(/action=|since=/)
})

test(
  'a value in the address that is no filter filters nothing',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customer/demo/audit?action=none&since=yesterday')
    const log = page.getByRole('region', { name: 'Registro de ações' })
    await expect(log.getByLabel('Ação').locator('option:checked')).toHaveText('Todas')
    await expect(log.getByLabel('Período').locator('option:checked')).toHaveText('Todo o registro')
  },
)

test(
  'a screen whose code does not come says whether the server is in trouble',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customers')
    await expect(page.getByRole('link', { name: 'Serrana Telecom', exact: true })).toBeVisible()
    const code = '**/assets/api-tokens-*.js'
    const probe = '**/api/central/sign-in/remembered'
    await page.route(code, (route) => route.fulfill({ status: 503, body: 'Bad gateway' }))
    await page.route(probe, (route) => route.fulfill({ status: 503, body: 'Bad gateway' }))
    const open = () => page.getByRole('link', { name: 'Tokens de API' }).click()
    await open()
    await expect(page.getByRole('heading', { name: 'O portal está com um problema' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)

    await page.unroute(probe)
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await expect(page.getByRole('heading', { name: 'Esta tela não abriu' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)

    await page.unroute(code)
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await expect(page.getByRole('heading', { name: 'Tokens de API' })).toBeVisible()
  },
)

test(
  'the menus of staff lead to the help, which is whole and accessible',
  { tag: '@long' },
  async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    const link = page.getByRole('navigation').getByRole('link', { name: 'Ajuda' })
    await openAsAdmin(page, '/adm/customers')
    await expect(link).toHaveAttribute('target', '_blank')
    expect(await link.getAttribute('href')).toBe('/ajuda')
    await openAsProvider(page, 'demo', '/provider/access')
    await expect(link).toHaveAttribute('target', '_blank')

    for (const host of ['adm', 'demo']) {
      for (const path of ['/ajuda', '/ajuda/atendimento']) {
        await page.goto(origin(host) + path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page)
        }
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
        }
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'Perguntas frequentes' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perguntas frequentes')
    expect(errors).toEqual([])
  },
)
