import type { Page } from 'playwright/test'
import { screens } from '#contract/site/screens.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, openAs, origin, test } from '../support/portal.ts'
import { isLong } from '#tests/support/run/length.ts'
import { isSubscribers, visits, walkers } from '../support/visits.ts'

const isStaffs = (screen: string) => /^\/(adm|admin|auth\/adm|provider)(\/|$)/.test(screen)
const widths = [320, 768, 1280]

test('the walk covers every screen of visitors and subscribers', () => {
  expect(Object.keys(visits).toSorted()).toEqual(
    screens.filter((screen) => !isStaffs(screen)).toSorted(),
  )
})

/**
 * Opens a screen, as a tapped link does where the page is there already, and waits until it shows what it
 * has to show.
 */
async function visit(page: Page, url: string, isTapped: boolean): Promise<void> {
  const { pathname, search } = new URL(url)
  if (isTapped) await page.evaluate((to) => history.pushState(null, '', to), pathname + search)
  else await page.goto(url)
  // The server draws a heading before the screen is there, which then names the page.
  await expect(page).toHaveTitle(/ · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * Nothing is cut at the widths of a page that is zoomed to 400 % (320 by 256 pixels), of a phone on its
 * side, and of the narrowest phone with its text set twice as large.
 */
async function expectReflow(page: Page): Promise<void> {
  for (const size of [
    { width: 320, height: 256 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const setText = (size: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
  await setText('200%')
  await expectNoSidewaysScroll(page)
  await setText('')
  expect(await textThatStays(page)).toEqual([])
}

/** The texts that are not twice as large where a reader sets text twice as large. */
function textThatStays(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    // A row below the screen that is not drawn keeps the style it was drawn with.
    const isDrawn = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })
    const texts = [...document.body.querySelectorAll(':not(svg *)')]
      .filter((element) => isDrawn(element) && hasText(element))
      .map((element) => ({ element, size: sizeOf(element) }))
    root.style.fontSize = '200%'
    const staying = texts.filter(({ element, size }) => sizeOf(element) < 1.99 * size)
    root.style.fontSize = ''
    return staying.map(({ element }) => `${element.className}: ${element.textContent}`)
  })
}

for (const [index, walker] of walkers.entries()) {
  const { clientId } = walker.who
  // Each size has one walk. The long tests make all walks, and load every screen anew.
  const tag = ['@phone', '@desktop', '@long'][index] ?? '@long'

  // The phone walks in the dark and the desktop by day; both at every width.
  test(
    `every screen of ${clientId} is whole, named and accessible at every width`,
    { tag: isLong ? '@walk' : tag },
    async ({ page, isMobile }) => {
      test.setTimeout(600_000)
      const errors: string[] = []
      page.on('console', (message) => {
        // What the server refuses on purpose is told on the screen.
        const isRefusal = message.location().url.includes('/api/')
        if (message.type() === 'error' && !isRefusal) errors.push(message.text())
      })
      await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
      await page.goto(`${origin(clientId)}/sign-in`)
      const provider = await page.locator('meta[name="application-name"]').getAttribute('content')
      let isSignedIn = false

      for (const [place, [screen, address]] of Object.entries(visits).entries()) {
        // Half of the screens on each size; the long tests walk the whole way on both.
        if (!isLong && place % 2 !== index % 2) continue
        if (isSubscribers(screen) && !isSignedIn) {
          await openAs(page, walker.who)
          isSignedIn = true
        }
        await test.step(screen, async () => {
          await visit(page, origin(clientId) + address(walker), isSignedIn && !isLong)
          const title = await page.title()
          expect(title.endsWith(` · ${provider}`), `${screen} is called “${title}”`).toBe(true)
          // Each screen is judged at one width a walk, another in each, and measured at all three.
          const judged = (place + index + (isMobile ? 2 : 0)) % widths.length
          for (const [nth, width] of widths.entries()) {
            await page.setViewportSize({ width, height: 900 })
            await expectNoSidewaysScroll(page)
            if (nth === judged) {
              // Drawn whole: what lies below a bar that stays at the foot is scrolled to before it is pressed.
              const height = await page.evaluate(() => document.documentElement.scrollHeight)
              await page.setViewportSize({ width, height: Math.max(height, 900) })
              await expectAccessible(page)
            }
          }
          await expectReflow(page)
          expect(errors, screen).toEqual([])
        })
      }
    },
  )
}
