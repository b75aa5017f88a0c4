import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { exit, expect, expectNoSidewaysScroll, openAs, person, test } from '../support/portal.ts'

// Other tests pay what Padaria owes.
useOwnServer()

const padaria = person('demo', 'Padaria')

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Telas principais' })
const lit = (page: Page) => tabs(page).locator('[aria-current]')

test(
  'the tabs are five, and the one of a child page is lit',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, padaria)
    await expect(tabs(page).locator('.tab')).toHaveText([
      'Início',
      'Faturas',
      'Wi-Fi',
      'Ajuda',
      'Menu',
    ])
    await expect(lit(page)).toHaveText('Início')
    await page.getByRole('link', { name: 'PIX', exact: true }).click()
    await expect(page).toHaveURL(/\/payment\/pix$/)
    await expect(lit(page)).toHaveText('Faturas')
    await tabs(page).getByRole('link', { name: 'Ajuda' }).click()
    await expect(lit(page)).toHaveText('Ajuda')
    await tabs(page).getByRole('link', { name: 'Wi-Fi' }).click()
    await expect(page).toHaveURL(/\/panel\/devices$/)
    await expect(lit(page)).toHaveText('Wi-Fi')
  },
)

test('the menu says whose account it is, lights the bills on a bill, and signs out', async ({
  page,
}) => {
  await openAs(page, padaria)
  await page.getByRole('link', { name: 'PIX', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/pix$/)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sair' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(menu).toContainText('Pão Quente da Trindade')
  await expect(menu).toContainText(/\*\*\.222\.333\/0001-\*\*/)
  await expect(menu.locator('[aria-current]')).toHaveText('Faturas abertas')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await exit(page)
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('the way out stays in sight in the smallest menu with everything unfolded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openAs(page, padaria)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const place of ['Faturas', 'Ajuda', 'Documentos', 'Direitos e dados']) {
    await menu.getByRole('button', { name: place, exact: true }).click()
  }
  const wayOut = menu.getByRole('button', { name: 'Sair' })
  await expect(wayOut).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(wayOut).toBeInViewport({ ratio: 1 })
  const cut = await menu
    .locator('.menu-entry')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut).toBe(0)
})

/** What can be pressed, or says that the network is gone, beneath the toasts of the page. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const rectOf = (one: Element) => one.getBoundingClientRect()
    const toasts = Array.from(document.querySelectorAll('.toast'), rectOf)
    if (toasts.length === 0) return ['no toast']
    return Array.from(document.querySelectorAll('a, button, input, .connection-notice'))
      .filter((one) => !one.closest('.toasts'))
      .filter((one) => {
        const { left, right, top, bottom, width } = rectOf(one)
        return toasts.some(
          (toast) =>
            width > 0 &&
            left < toast.right &&
            right > toast.left &&
            top < toast.bottom &&
            bottom > toast.top,
        )
      })
      .map((one) => one.textContent || one.getAttribute('aria-label'))
  })

test('a toast covers nothing that can be pressed, is no unread message, and leaves when a dialog opens', async ({
  page,
}) => {
  await openAs(page, padaria)
  const bell = page.getByRole('button', { name: /^Avisos/ })
  await expect(bell).toBeVisible()
  const before = await bell.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Atualizar' }).waitFor()
  await page.getByRole('link', { name: 'PIX', exact: true }).click()
  await page
    .getByRole('button', { name: /Copiar/ })
    .first()
    .click()
  const toast = page.locator('.toast')
  await toast.hover()
  await expect.poll(() => coveredByToast(page)).toEqual([])
  await expect(bell).toHaveAttribute('aria-label', before ?? '')
  // The pointer keeps the toast on screen; history keeps it beyond.
  await page.goBack()
  await expect(toast).toHaveCount(1)
  // On a wide page it stands within the bar.
  await page.mouse.move(0, 0)
  await expect(toast).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goForward()
  await page
    .getByRole('button', { name: /Copiar/ })
    .first()
    .click()
  await expect.poll(() => coveredByToast(page)).toEqual([])
  await toast.hover()
  await page.goBack()
  await page.getByRole('button', { name: 'Pagar agora' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Pagar agora' })).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('on a short screen the bars scroll away with the page', { tag: '@long' }, async ({ page }) => {
  await openAs(page, padaria)
  await page.setViewportSize({ width: 740, height: 360 })
  for (const bar of [page.locator('.panel-bar'), tabs(page)]) {
    await expect(bar).toHaveCSS('position', 'static')
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNoSidewaysScroll(page)
})

test(
  'twice as large a text cuts no tab and scrolls nothing sideways',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, padaria)
    await expect(page.getByRole('region', { name: 'Resumo das faturas' })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    const cut = await tabs(page)
      .locator('.tab')
      .evaluateAll((all) => all.filter((tab) => tab.scrollWidth > tab.clientWidth).length)
    expect(cut).toBe(0)
  },
)
