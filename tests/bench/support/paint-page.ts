import type { Browser } from 'playwright'
import * as v from 'valibot'
import { noteFelt } from './slow-phone.ts'

const options = { ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } }
/** A script that the page starts late still counts. */
const settleMs = 300

/** Times in milliseconds. */
interface Paint {
  /** First contentful paint. */
  readonly first: number
  /** Longest task; 0 where none took the 50 ms from which browsers tell them. */
  readonly task: number
  readonly shift: number
}

const felt = v.object({ first: v.number(), task: v.number(), shift: v.number() })

/** Opens a page with a form at a quarter of this machine's speed, with 1.6 Mbit/s and 150 ms of latency. */
export async function paintPage(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await page.addInitScript(noteFelt)
  await page.goto(url)
  await page.locator('form').waitFor()
  await page.waitForTimeout(settleMs)
  const first = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity`
  const paint = v.parse(felt, await page.evaluate(`({ first: ${first}, ...felt })`))
  await context.close()
  return paint
}

/**
 * Milliseconds of the processor that the main thread of a page takes until its scripts have run, at this
 * machine's full speed: the emulation of a slower one would count as work.
 */
export async function measureScripts(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.locator('form').waitFor()
  await page.waitForLoadState('networkidle')
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('The browser does not tell its processor time.')
  return seconds * 1_000
}
