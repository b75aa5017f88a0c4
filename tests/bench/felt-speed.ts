import * as v from 'valibot'
import { type Browser, chromium, type Page } from 'playwright'
import { people, sandboxPassword } from '#sandbox/people.ts'
import { chromiumFlags, findChromium } from '../support/chromium.mjs'
import { ask, folder, median, startServer } from './support/process.mjs'
import { tell } from './support/verdict.mjs'

/*
 * What a subscriber feels on a slow phone with a slow line, whose ERP answers at once: a browser that
 * was never here, at a quarter of this machine's speed, with 1.6 Mbit/s and 150 ms of latency. From
 * "Entrar" to the pay button, from its tap to the PIX code, and from tab to tab; beside them the longest
 * task of the page and what moved.
 */

const rounds = 5
const limits = {
  pay: { hold: 2_500, aim: 1_200 },
  code: { hold: 1_500, aim: 600 },
  tab: { hold: 300, aim: 100 },
  task: { hold: 300, aim: 100 },
  shift: { hold: 0.01, aim: 0 },
}

const maria = people.find(({ clientId, erpId }) => clientId === 'demo' && erpId === '101')
if (!maria) throw new Error('demo has no subscriber')

interface Felt {
  readonly pay: number
  readonly code: number
  readonly tab: number
  readonly task: number
  readonly shift: number
}

const noted = v.object({ task: v.number(), shift: v.number() })

/**
 * Within the page: notes the longest task since `begin` and every shift that no tap explains;
 * `tapUntil` taps the first and resolves with the milliseconds until the second stands there.
 */
const inPage = `
  window.felt = { task: 0, shift: 0, begin: 0 }
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= felt.begin) felt.task = Math.max(felt.task, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) felt.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  window.tapUntil = (tapped, seen) =>
    new Promise((resolve) => {
      const began = performance.now()
      const look = () => {
        if (document.querySelector(seen)?.checkVisibility()) resolve(performance.now() - began)
        else requestAnimationFrame(look)
      }
      document.querySelector(tapped).click()
      look()
    })
`

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytesPerSecond = (1.6 * 1e6) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Milliseconds from a tap on the first until the second stands there, by the clock of the page. */
async function tapUntil(page: Page, tapped: string, seen: string): Promise<number> {
  await page.locator(tapped).first().waitFor()
  const words = [tapped, seen].map((selector) => JSON.stringify(selector)).join(', ')
  return v.parse(v.number(), await page.evaluate(`tapUntil(${words})`))
}

async function feel(browser: Browser, origin: string): Promise<Felt> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(inPage)
    await slowDown(page)
    await page.goto(`${origin}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').fill(maria?.document ?? '')
    await page.getByLabel('Senha', { exact: true }).fill(sandboxPassword)
    // The first touch loads what is behind the sign-in; a person takes so long to type.
    await page.waitForLoadState('networkidle')
    await page.evaluate('felt.begin = performance.now()')
    const pay = await tapUntil(page, 'button[type=submit]', '.hero-pay')
    await page.waitForLoadState('networkidle')
    const code = await tapUntil(page, 'a.bill-row[href*="/1024"]', '.code-block')
    await page.waitForLoadState('networkidle')
    const tabs: number[] = []
    for (const [path, seen] of [
      ['/panel/financial/invoices/to-pay', '.invoice-list a'],
      ['/panel', '.hero-pay'],
    ] as const) {
      tabs.push(await tapUntil(page, `.tabs a[href^="${path}"]`, seen))
      await page.waitForLoadState('networkidle')
    }
    return { pay, code, tab: Math.max(...tabs), ...v.parse(noted, await page.evaluate('felt')) }
  } finally {
    await context.close()
  }
}

const data = folder()
const server = await startServer({ DATA_DIR: data.path })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags],
})
try {
  await ask(server.port, '/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upstream: 'erp', mode: 'slow', ms: 0 }),
  })
  const all: Felt[] = []
  for (let round = 0; round < rounds; round += 1) {
    const felt = await feel(browser, `http://demo.localhost:${server.port}`)
    console.log(`  ${JSON.stringify(felt)}`)
    all.push(felt)
  }
  const words = { show: (ms: number) => `${Math.round(ms)} ms` }
  const middle = (name: keyof Felt) => median(all.map((felt) => felt[name]))
  tell('Slow phone and line: from “Entrar” to the pay button', middle('pay'), limits.pay, words)
  tell('Slow phone and line: from a bill to its PIX code', middle('code'), limits.code, words)
  tell('Slow phone and line: from tab to tab', middle('tab'), limits.tab, words)
  tell('Slow phone and line: longest task', middle('task'), limits.task, words)
  tell('Slow phone and line: layout shift', middle('shift'), limits.shift, {
    show: (value) => value.toFixed(4),
  })
} finally {
  await browser.close()
  await server.stop()
  data.remove()
}
