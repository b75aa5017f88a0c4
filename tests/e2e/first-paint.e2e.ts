import type { Browser, Page } from 'playwright/test'
import { expect, maria, openAs, origin, test } from './support/portal.ts'

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

test('the logo on the brand is drawn in one colour, and served on its own host only', async ({
  page,
}) => {
  await page.goto(`${origin('demo')}/sign-in`)
  const logo = page.locator('.front-brand .logo img')
  await expect(logo).toHaveAttribute('src', /-white\.webp$/)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  const path = (await logo.getAttribute('src')) ?? ''
  const statusAt = async (clientId: string) => {
    await page.goto(`${origin(clientId)}/sign-in`)
    return page.evaluate(async (at) => (await fetch(at)).status, path)
  }
  expect(await statusAt('demo')).toBe(200)
  expect(await statusAt('litoral')).toBe(404)
})

/** Where the provider's logo stands in the side and in the bar. */
async function logoPlaces(page: Page, side: string, bar: string): Promise<string[]> {
  return await page.locator(`${side} .logo, ${bar} .logo`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return [x, y, width].map(Math.round).join(' ')
    }),
  )
}

test('sign-in is complete before scripts run, and does not move after', async ({
  browser,
  page,
}) => {
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
})

test('the skeleton of the panel shows bar and side where the panel will', async ({
  browser,
  page,
}) => {
  await openAs(page, maria)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const skeleton = await beforeScripts(browser, page, page.url())
  const places = await logoPlaces(skeleton, '.page-skeleton-side', '.page-skeleton-bar')
  expect(places).toHaveLength(2)
  expect(places).toEqual(await logoPlaces(page, '.panel-side', '.panel-bar'))
  await skeleton.context().close()
})
