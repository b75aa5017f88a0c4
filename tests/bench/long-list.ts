import * as v from 'valibot'
import { type Browser, chromium, type Page } from 'playwright'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { chromiumFlags, findChromium } from '../support/browser/chromium.mjs'
import { folder, median, startServer } from './support/process.mjs'
import { noteFelt, openSlowPhone, tap } from './support/slow-phone.ts'
import { tell } from './support/verdict.mjs'

/*
 * A subscriber with 500 open bills of three contracts on a slow phone: the longest task of the page
 * while the list is drawn, scrolled from end to end, filtered by contract and left. The browser notes
 * tasks from 50 ms on; 0 stands for none.
 */

const rounds = 3
const bills = 500
const limits = { aim: 50 }

const joao = people.find(({ clientId, erpId }) => clientId === 'demo' && erpId === '102')
if (!joao) throw new Error('demo has no subscriber of three contracts')

const answerSchema = v.looseObject({
  invoices: v.array(v.looseObject({ id: v.string(), data_vencimento: v.string() })),
})

/** Lengthens every answer of the open bills: the subscriber's own again and again, under new ids. */
async function lengthen(page: Page): Promise<void> {
  await page.route(/\/list\/invoices\?status=to_pay/, async (route) => {
    const url = new URL(route.request().url())
    const { host } = url
    url.hostname = '127.0.0.1'
    const headers = { ...route.request().headers(), host }
    const response = await route.fetch({ url: url.href, headers })
    const { invoices, ...rest } = v.parse(answerSchema, await response.json())
    const many = Array.from({ length: bills }, (_, index) => {
      const invoice = invoices[index % invoices.length]
      return { ...invoice, id: String(900_000 + index) }
    })
    await route.fulfill({ response, json: { ...rest, invoices: many } })
  })
}

/** Longest task in milliseconds while `work` is done and until the page has come to rest. */
async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate('felt.begin = performance.now(); felt.task = 0')
  await work()
  await page.waitForTimeout(1_000)
  return v.parse(v.number(), await page.evaluate('felt.task'))
}

async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(195, 400)
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, turn < 40 ? 1_500 : -2_500)
    await page.waitForTimeout(50)
  }
}

const rows = '.invoice-cards > li'

async function waitForRows(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    ([selector, wanted]) => document.querySelectorAll(selector).length === wanted,
    [rows, count] as const,
    { timeout: 60_000 },
  )
}

async function feel(browser: Browser, origin: string) {
  const slow = await openSlowPhone(browser, { serviceWorkers: 'block' })
  const { page } = slow
  try {
    await page.addInitScript(noteFelt)
    await lengthen(page)
    await page.goto(`${origin}/sign-in`)
    await page.getByLabel('CPF ou CNPJ').fill(joao?.document ?? '')
    await page.getByLabel('Senha', { exact: true }).fill(sandboxPassword)
    await tap(slow, 'button[type=submit]')
    await page.locator('.hero-pay').waitFor()
    await page.waitForLoadState('networkidle')
    const drawn = await longestTask(page, async () => {
      await tap(slow, '.tabs a[href^="/panel/financial/invoices/to-pay"]')
      await waitForRows(page, bills)
    })
    const scrolled = await longestTask(page, () => scrollThrough(page))
    const filtered = await longestTask(page, async () => {
      await tap(slow, '.contract-chip:nth-child(2)')
      await page.waitForTimeout(2_000)
      await tap(slow, '.contract-chip:nth-child(1)')
      await waitForRows(page, bills)
    })
    const left = await longestTask(page, async () => {
      await tap(slow, '.tabs a[href="/panel"]')
      await page.locator('.hero-pay').waitFor()
    })
    return { drawn, scrolled, filtered, left }
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
  const all: Awaited<ReturnType<typeof feel>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const felt = await feel(browser, `http://demo.localhost:${server.port}`)
    console.log(`  ${JSON.stringify(felt)}`)
    all.push(felt)
  }
  const show = { show: (ms: number) => `${Math.round(ms)} ms` }
  const middle = (name: keyof (typeof all)[number]) => median(all.map((felt) => felt[name]))
  tell('Slow phone, 500 bills: longest task while drawn', middle('drawn'), limits, show)
  tell('Slow phone, 500 bills: longest task while scrolled', middle('scrolled'), limits, show)
  tell('Slow phone, 500 bills: longest task while filtered', middle('filtered'), limits, show)
  tell('Slow phone, 500 bills: longest task when left', middle('left'), limits, show)
} finally {
  await browser.close()
  await server.stop()
  data.remove()
}
