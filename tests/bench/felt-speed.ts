import * as v from 'valibot'
import { type Browser, chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../support/browser/chromium.mjs'
import { folder, median, startServer } from './support/process.mjs'
import type { SlowPhone } from './support/slow-phone.ts'
import { makeErpInstant } from './support/subscriber-calls.ts'
import { tapUntil, typeSignIn } from './support/timed-taps.ts'
import { tell } from './support/verdict.mjs'

/*
 * What a subscriber feels on a slow phone with a slow line, whose ERP answers at once: a browser that
 * was never here, at a quarter of this machine's speed, with 1.6 Mbit/s and 150 ms of latency. From
 * "Entrar" to the pay button, from its tap to the PIX code, and from tab to tab; beside them the longest
 * task of the page and what moved.
 */

const rounds = 5
const limits = {
  pay: { aim: 1_200 },
  code: { aim: 600 },
  tab: { aim: 100 },
  task: { aim: 100 },
  shift: { hold: 0.01, aim: 0 },
}

interface Felt {
  readonly pay: number
  readonly code: number
  /** Milliseconds from the tap until the code is asked for, and until its answer has arrived. */
  readonly asked: number
  readonly answered: number
  readonly tab: number
  readonly task: number
  readonly shift: number
}

const noted = v.object({ task: v.number(), shift: v.number() })

const timesSchema = v.object({ asked: v.number(), answered: v.number() })

/** When the page asked for the code after the last tap, and when it had the answer. */
async function codeTimes({ page }: SlowPhone): Promise<v.InferOutput<typeof timesSchema>> {
  const times: unknown = await page.evaluate(`(() => {
    const calls = performance.getEntriesByType('resource')
    const { startTime, responseEnd } = calls.findLast(({ name }) => name.includes('/read/pix-payment/'))
    return { asked: startTime - tappedAtMs, answered: responseEnd - tappedAtMs }
  })()`)
  return v.parse(timesSchema, times)
}

async function feel(browser: Browser, origin: string): Promise<Felt> {
  const phone = await typeSignIn(browser, origin)
  const { page } = phone
  try {
    const pay = await tapUntil(phone, 'button[type=submit]', '.hero-pay')
    await page.waitForLoadState('networkidle')
    const code = await tapUntil(phone, 'a.bill-row[href*="/1024"]', '.code-block')
    const { asked, answered } = await codeTimes(phone)
    await page.waitForLoadState('networkidle')
    const tabs: number[] = []
    for (const [path, seen] of [
      ['/panel/financial/invoices/to-pay', '.invoice-list a'],
      ['/panel', '.hero-pay'],
    ] as const) {
      tabs.push(await tapUntil(phone, `.tabs a[href^="${path}"]`, seen))
      await page.waitForLoadState('networkidle')
    }
    const tab = Math.max(...tabs)
    return { pay, code, asked, answered, tab, ...v.parse(noted, await page.evaluate('felt')) }
  } finally {
    await page.context().close()
  }
}

const data = folder()
const server = await startServer({ DATA_DIR: data.path })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumFlags],
})
try {
  await makeErpInstant(server.port)
  const all: Felt[] = []
  for (let round = 0; round < rounds; round += 1) {
    const felt = await feel(browser, `http://demo.localhost:${server.port}`)
    console.log(`  ${JSON.stringify(felt)}`)
    all.push(felt)
  }
  const words = { show: (ms: number) => `${Math.round(ms)} ms` }
  const middle = (name: keyof Felt) => median(all.map((felt) => felt[name]))
  tell('Slow phone and line: from “Entrar” to the pay button', middle('pay'), limits.pay, words)
  tell('Slow phone and line: from a bill to its PIX code', middle('code'), limits.code, {
    ...words,
    beside: `asked for after ${words.show(middle('asked'))}, answered after ${words.show(middle('answered'))}`,
  })
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
