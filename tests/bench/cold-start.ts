import { type BrowserContext, chromium, type Page } from 'playwright'
import { signIn } from '#contract/account/session.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { openNetwork } from '../pwa/support/network.ts'
import { chromiumFlags, findChromium } from '../support/browser/chromium.mjs'
import { folder, median, startServer } from './support/process.mjs'
import { tell } from './support/verdict.mjs'

/*
 * Time until the installed portal, opened by a freshly started browser, shows the invoices: without a
 * network compared with a network, measured alternately on one browser profile.
 */

const rounds = 5
const limits = { hold: 1.5, aim: 1 }

const maria = people.find(({ clientId, erpId }) => clientId === 'demo' && erpId === '101')
if (!maria) throw new Error('demo has no subscriber')

const data = folder()
const profile = folder()
const server = await startServer({ DATA_DIR: data.path })
const network = await openNetwork(server.port)
const origin = network.origin('demo')

async function withBrowser<T>(
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile.path, {
    executablePath: findChromium(),
    args: [...chromiumFlags],
    viewport: { width: 390, height: 844 },
  })
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Milliseconds from opening the home page until its first invoice is visible. */
const coldStartMs = () =>
  withBrowser(async (page) => {
    await page.goto(`${origin}/panel`, { waitUntil: 'commit' })
    await page.locator('a.bill-row').first().waitFor()
    return await page.evaluate(() => performance.now())
  })

try {
  await withBrowser(async (page) => {
    await page.goto(`${origin}/robots.txt`)
    const credentials = { path: signIn.path, cpfOrCnpj: maria.document, password: sandboxPassword }
    await page.evaluate(async ({ path, ...body }) => {
      const headers = { 'content-type': 'application/json', client_id: 'demo' }
      await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    }, credentials)
    await page.goto(`${origin}/panel`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page.locator('a.bill-row').first().waitFor()
  })
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    network.mend()
    const online = await coldStartMs()
    network.cut()
    const offline = await coldStartMs()
    ratios.push(offline / online)
    console.log(`  ${Math.round(offline)} ms without a network, ${Math.round(online)} ms with one`)
  }
  const show = (ratio: number) => ratio.toFixed(2)
  tell('Cold start offline against online', median(ratios), limits, { show })
} finally {
  await network.close()
  await server.stop()
  profile.remove()
  data.remove()
}
