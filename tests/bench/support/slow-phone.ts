import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** A phone of 390 by 844 pixels. */
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** Milliseconds for which a finger rests on what it taps. */
const touchMs = 80

export interface SlowPhone {
  readonly page: Page
  readonly session: CDPSession
}

/** Opens a page at a quarter of this machine's speed, with 1.6 Mbit/s and 150 ms of latency. */
export async function openSlowPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<SlowPhone> {
  const context = await browser.newContext({ ...phone, ...options })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const bytesPerSecond = (1.6 * 1e6) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, session }
}

/**
 * Taps the first element of a selector as a finger does, in the middle of the screen where it can be.
 * Returns the moment at which the finger was lifted, in milliseconds of the clock.
 */
export async function tap({ page, session }: SlowPhone, selector: string): Promise<number> {
  const tapped = page.locator(selector).first()
  await tapped.waitFor()
  // Below the tabs of the panel it could not be tapped.
  await tapped.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await tapped.boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(touchMs)
  const liftedAt = Date.now()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return liftedAt
}

/** Within the page: notes the longest task since `begin`, and every shift that no tap explains. */
export const noteFelt = `
  window.felt = { task: 0, shift: 0, begin: 0 }
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= felt.begin) felt.task = Math.max(felt.task, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) felt.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
`
