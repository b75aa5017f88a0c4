import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'

test.use({ colorScheme: 'dark' })

/** How many wake locks the page holds. */
const held = (page: Page) =>
  page.evaluate(() => ('heldLocks' in window ? window.heldLocks : undefined))

/** Whether the page has fetched what draws the code, as it does ahead of the tap. */
const hasDrawing = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/qr-drawing')),
  )

const opener = (page: Page) => page.getByRole('button', { name: 'Mostrar QR Code' })
const screen = (page: Page) => page.getByRole('dialog', { name: 'QR Code PIX em tela cheia' })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { heldLocks: 0 })
    const count = (change: number) =>
      Object.assign(window, { heldLocks: Number(Reflect.get(window, 'heldLocks')) + change })
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        async request() {
          count(1)
          const lock = { released: false, release: async () => undefined }
          lock.release = async () => {
            if (!lock.released) count(-1)
            lock.released = true
            return undefined
          }
          return lock
        },
      },
    })
  })
  await openAs(page, maria, '/panel?atalho=pix')
  await expect(opener(page)).toBeVisible()
})

test(
  'the QR code fills the screen, with amount and payee, on white',
  { tag: '@long' },
  async ({ page, context }) => {
    const amount = await page.locator('.invoice-amount').innerText()
    await expect.poll(() => hasDrawing(page)).toBe(true)
    await context.setOffline(true)
    await opener(page).click()
    await expect(screen(page)).toBeVisible()
    await expect(screen(page).getByRole('img', { name: /QR Code PIX/ })).toBeVisible()
    await expect(screen(page).getByText(amount, { exact: true })).toBeVisible()
    await expect(screen(page).getByText(/^Para ./)).toBeVisible()
    await expect(screen(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    expect(await screen(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expect.poll(() => held(page)).toBe(1)
    await expectNoSidewaysScroll(page)
    await context.setOffline(false)
    await expectAccessible(page)
  },
)

test(
  'says so where what draws the QR code has not arrived, and draws it the next time',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.route('**/qr-drawing*', (route) => route.abort())
    await page.reload()
    await opener(page).click()
    await expect(screen(page).getByRole('alert')).toContainText('Esta parte não carregou')
    await expectAccessible(page)
    await context.unroute('**/qr-drawing*')
    await page.keyboard.press('Escape')
    await opener(page).click()
    await expect(screen(page).getByRole('img', { name: /QR Code PIX/ })).toBeVisible()
  },
)

const ways: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['the back button', (page) => page.goBack()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a tap on the code', (page) => screen(page).getByRole('img').click({ force: true })],
  ['its close button', (page) => screen(page).getByRole('button', { name: 'Fechar' }).click()],
]

for (const [index, [name, close]] of ways.entries()) {
  test(
    `${name} closes the full screen, gives the focus back and lets the screen go dark`,
    { tag: index === 0 ? '@phone' : '@long' },
    async ({ page }) => {
      const address = page.url()
      await opener(page).click()
      await expect(screen(page)).toBeVisible()
      await expect.poll(() => held(page)).toBe(1)
      await close(page)
      await expect(screen(page)).toBeHidden()
      await expect(opener(page)).toBeFocused()
      await expect.poll(() => held(page)).toBe(0)
      expect(page.url()).toBe(address)
      // It opens again: the entry of the history was left, not kept.
      await opener(page).click()
      await expect(screen(page)).toBeVisible()
      await page.goBack()
      await expect(screen(page)).toBeHidden()
      expect(page.url()).toBe(address)
    },
  )
}
