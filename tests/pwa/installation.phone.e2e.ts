import type { Page } from 'playwright/test'
import { expect } from '../e2e/support/portal.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'
import { untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

/* A captive portal that begins to answer for the network while the application worker is installed. */

test.use(wholeBrowser)

/** A file that the worker precaches and the sign-in page does not load. */
const precachedFile = (page: Page) =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    return `/${/assets\/paid-invoices-[\w-]+\.js/.exec(worker)?.[0] ?? ''}`
  })

/**
 * Asks for the worker, and resolves with the state in which its installation ends. The name of the
 * portal's policy for scripts is free, because the portal's own code does not run on this page.
 */
const installWorker = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const policy = trustedTypes.createPolicy('pwa-sw', { createScriptURL: (url) => url })
    const script = policy.createScriptURL('/sw.js')
    const { installing: worker } = await navigator.serviceWorker.register(script)
    while (worker.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    return worker.state
  })()`)

const stored = (page: Page, path: string) =>
  page.evaluate(
    async (url) => (await (await caches.match(url, { ignoreSearch: true }))?.text()) ?? '',
    path,
  )

test(
  'a captive portal in the middle of the installation is stored in the place of no file',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.origin('demo')
    await page.goto(`${origin}/robots.txt`)
    const path = await precachedFile(page)
    // Answers with a page and the status 200.
    network.divert(path, '/sign-in')
    expect(await installWorker(page)).toBe('redundant')
    expect(await stored(page, path)).toBe('')

    network.divert(path, path)
    await page.goto(`${origin}/sign-in`)
    await untilKept(page)
    expect(await stored(page, path)).toMatch(/^import\b/)
  },
)

test('a captive portal’s page is not stored as the portal’s', async ({ page, network }) => {
  const origin = network.origin('demo')
  await page.goto(`${origin}/robots.txt`)
  network.edit('/index.html', () => '<title>Entre na rede do hotel</title>')
  expect(await installWorker(page)).toBe('redundant')

  network.edit('/index.html', (body) => body)
  await page.goto(`${origin}/sign-in`)
  await untilKept(page)
  network.cut()
  await page.reload()
  await expect(page).toHaveTitle('Entrar · Provedor Demo Telecom')
})
