import type { Browser, Page } from 'playwright/test'
import { expect, maria, openAs, origin, test } from '../support/portal.ts'

/** A provider's letters of headings are there at once or not at all: here never, so that pages compare. */
const letters = /\.woff2$/

/** What stands before any script runs, in a browser of the same size and with the same cookies. */
async function beforeScripts(browser: Browser, page: Page, url: string): Promise<Page> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    isMobile: isPhone,
    hasTouch: isPhone,
    javaScriptEnabled: false,
  })
  await context.addCookies(await page.context().cookies())
  await context.route(letters, (route) => route.abort())
  const skeleton = await context.newPage()
  await skeleton.goto(url)
  return skeleton
}

/** Words, places and colours of everything a visitor sees of sign-in at first sight. */
async function signInLooks(page: Page): Promise<string[]> {
  const parts =
    '.front-brand, .logo img, .front-slogan, h1, .front-lead, .field-label, .field-box, .field-hint, ' +
    '.switch-control, .button, .first-access p, .front-foot a'
  return await page.locator(parts).evaluateAll((elements) =>
    elements.map((element) => {
      const words = element.matches('.front-brand, .field-box') ? '' : element.textContent
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(element)
      const place = [x, y, width, height].map(Math.round).join(' ')
      return [words, place, color, backgroundColor].join(' | ')
    }),
  )
}

test(
  'the logo on the brand is drawn in one colour, and served on its own host only',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${origin('demo')}/sign-in`)
    const logo = page.locator('.front-brand .logo img')
    await expect(logo).toHaveAttribute('src', /-white\.webp$/)
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(512)
    const path = (await logo.getAttribute('src')) ?? ''
    const statusAt = async (clientId: string) => {
      await page.goto(`${origin(clientId)}/sign-in`)
      return page.evaluate(async (at) => (await fetch(at)).status, path)
    }
    expect(await statusAt('demo')).toBe(200)
    expect(await statusAt('litoral')).toBe(404)
  },
)

/** Words, places and colours of what stands in the panel before its data is known. */
async function panelLooks(page: Page): Promise<string[]> {
  const parts =
    '.panel-side, .panel-bar, .panel-logo, .bar-bell, .bar-exit, .tab, .segment, .hero, .shortcut, ' +
    '.bill-row, .invoice-card, .hero .skeleton, .card .skeleton'
  return await page.locator(parts).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(element)
      const words = element.matches('.panel-side') ? '' : element.textContent
      return [words, [x, y, width, height].map(Math.round).join(' '), color, backgroundColor].join(
        ' | ',
      )
    }),
  )
}

test(
  'sign-in is complete before scripts run, and does not move after',
  { tag: '@either' },
  async ({ browser, page }) => {
    await page.route(letters, (route) => route.abort())
    for (const clientId of ['demo', 'serrana', 'netmania']) {
      const url = `${origin(clientId)}/sign-in`
      await page.goto(url)
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
      const skeleton = await beforeScripts(browser, page, url)
      const looks = await signInLooks(skeleton)
      expect(looks.length).toBeGreaterThan(12)
      expect(looks).toEqual(await signInLooks(page))
      await skeleton.context().close()
    }
  },
)

test(
  'home and bills are drawn before scripts run, and do not move after',
  { tag: '@either' },
  async ({ browser, page }) => {
    await openAs(page, maria, '/robots.txt')
    // What is known moves the panel on: here nothing becomes known.
    await page.route('**/api/**', () => {})
    for (const path of ['/panel', '/panel/financial/invoices/to-pay']) {
      const skeleton = await beforeScripts(browser, page, `${origin('demo')}${path}`)
      const looks = await panelLooks(skeleton)
      await expect(skeleton.locator('.panel[aria-busy="true"]')).toBeVisible()
      await skeleton.context().close()
      expect(looks.length).toBeGreaterThan(20)
      await page.goto(`${origin('demo')}${path}`)
      // The server's drawing has its sizes in rules, the panel's own in attributes.
      await expect(page.locator('[data-style]')).toHaveCount(0)
      await expect(page.locator('.panel:not([aria-busy]) main [aria-busy="true"]')).toBeVisible()
      expect(looks).toEqual(await panelLooks(page))
    }
  },
)
