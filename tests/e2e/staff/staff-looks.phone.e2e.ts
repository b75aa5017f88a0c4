import { listSuspiciousEvents } from '#contract/platform/suspicious-events.ts'
import { removeTenantApp } from '#contract/service/tenant-apps.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openSection } from '../support/sections.ts'
import { openAsAdmin } from '../support/staff.ts'

test('the menu of staff is one row, and shows the entry of the open screen', async ({ page }) => {
  await openAsAdmin(page, '/adm/account')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const lit = menu.locator('[aria-current]')
  await expect(lit).toHaveText('Meu acesso')
  await expect(lit).toBeInViewport({ ratio: 1 })
  const tops = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThan(3)
  expect(new Set(tops).size).toBe(1)
})

test('the menu of staff and the tabs of a new provider mark on which side there is more', async ({
  page,
}) => {
  await openAsAdmin(page, '/adm/customers')
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).locator('[data-more]')
  await expect(menu).toHaveAttribute('data-more', 'end')
  await menu.locator('ul').evaluate((row) => {
    row.scrollLeft = row.scrollWidth
  })
  await expect(menu).toHaveAttribute('data-more', 'start')
  await page.setViewportSize({ width: 320, height: 700 })
  await openAsAdmin(page, '/adm/customer/new')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const tabs = page.getByRole('tablist', { name: 'Partes do cadastro' })
  await expect(tabs.locator('xpath=..')).toHaveAttribute('data-more', 'end')
})

test('the one list of a provider is a choice on a phone, also on its other pages', async ({
  page,
}) => {
  await openAsAdmin(page, '/adm/customer/serrana/edit?tab=support')
  const choice = page.getByLabel('Seção', { exact: true })
  await expect(choice.locator('option:checked')).toHaveText('Suporte')
  await openSection(page, 'Interrupções')
  await expect(page).toHaveURL(/serrana\/outages$/)
  await expect(page.getByRole('heading', { name: 'Interrupções', level: 1 })).toBeFocused()
  await expect(choice.locator('option:checked')).toHaveText('Interrupções')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test(
  'a screen below an entry of the menu lights that entry',
  { tag: '@long' },
  async ({ page }) => {
    await openAsAdmin(page, '/adm/customer/demo/edit')
    const lit = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current]')
    await expect(lit).toHaveText('Clientes')
    await expect(lit).toBeInViewport({ ratio: 1 })
  },
)

test('a toast of a failure has another colour than others', async ({ page }) => {
  await openAsAdmin(page, '/adm/customer/demo/edit?tab=apps')
  await page.route(`**${removeTenantApp.path.replaceAll(/\{\w+\}/g, '*')}`, (route) =>
    route.request().method() === removeTenantApp.method ? route.abort() : route.continue(),
  )
  await page
    .getByRole('button', { name: /^Excluir / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  const toast = page
    .locator('.toast')
    .filter({ hasText: 'Falha ao excluir aplicativo', has: page.locator('.toast-close') })
  // The toast leaves after a while, so its colour is read at once.
  const paper = await toast.evaluate((card) => getComputedStyle(card).backgroundColor)
  const red = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--critical-solid)'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
  expect(paper).toBe(red)
})

test('without an alert of security one line says so', { tag: '@long' }, async ({ page }) => {
  await page.route(`**${listSuspiciousEvents.path}`, (route) =>
    route.fulfill({ json: { events: [] } }),
  )
  await openAsAdmin(page, '/adm/health')
  await expect(page.getByText('Nenhum alerta de segurança.')).toBeVisible()
})
