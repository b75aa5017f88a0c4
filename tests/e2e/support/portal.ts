import { type Locator, type Page, test as base, expect } from 'playwright/test'
import { people, sandboxPassword, type SandboxPerson } from '#sandbox/world/people.ts'
import { bringDevices, keepDevice } from './known-devices.ts'
import { followCalls } from './servers/call-log.ts'
import { type Call, callServer } from './servers/call-server.ts'
import { descendantsMs } from '#tests/support/run/descendants-time.ts'
import { serverFailuresSince, serverLogEnd } from './servers/server-log.ts'

export { expect }

const port = () => Number(process.env['PORTAL_PORT'])

export function origin(clientId: string): string {
  return `http://${clientId}.localhost:${port()}`
}

/** Calls the sandbox's routes on this machine; resolves with its JSON. */
async function callSandbox(path: string, call: Omit<Call, 'host'>): Promise<unknown> {
  const { status, text } = await callServer(`/sandbox/${path}`, { host: 'demo.localhost', ...call })
  if (status >= 400) throw new Error(`sandbox/${path}: ${status}`)
  return JSON.parse(text)
}

/** Posts to a path of the sandbox (`faults`). */
export const sandbox = (path: string, body: unknown) => callSandbox(path, { method: 'POST', body })

/** Reads a path of the sandbox (`outbox?client_id=demo`). */
export const fromSandbox = (path: string) => callSandbox(path, {})

/** A subscriber of the sandbox, by provider and the beginning of the name. */
export function person(clientId: string, name: string): SandboxPerson {
  const found = people.find((one) => one.clientId === clientId && one.name.startsWith(name))
  if (!found) throw new Error(`no subscriber called ${name} at ${clientId}`)
  return found
}

export const password = sandboxPassword
export const maria = person('demo', 'Maria')

/**
 * Signs in through the real API from inside the page, and opens a path of the panel. While the ERP is
 * not reached, as on a busy machine or just after its trouble, the server says so and is asked again.
 */
export async function openAs(page: Page, person: SandboxPerson, path = '/panel'): Promise<void> {
  await bringDevices(page.context())
  await openOnNewDevice(page, person, path)
  await keepDevice(page.context(), person.clientId)
}

/** As `openAs`, on a browser as it is: the sign-in is told to the subscriber. */
export async function openOnNewDevice(
  page: Page,
  person: SandboxPerson,
  path = '/panel',
): Promise<void> {
  await page.goto(`${origin(person.clientId)}/robots.txt`)
  const signIn = () =>
    page.evaluate(
      async ({ clientId, document, password }) => {
        const answer = await fetch('/api/central/sign-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json', client_id: clientId },
          body: JSON.stringify({ cpfOrCnpj: document, password }),
        })
        return answer.status
      },
      { clientId: person.clientId, document: person.document, password },
    )
  const unavailable = 503
  let status = await signIn()
  const tried = async () => (status = await signIn())
  if (status === unavailable) await expect.poll(tried, { timeout: 60_000 }).not.toBe(unavailable)
  expect(status).toBe(200)
  await page.goto(`${origin(person.clientId)}${path}`)
}

/** Signs out by the bar of a wide page, or by the menu of a phone. */
export async function exit(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const bar = page.getByRole('banner').getByRole('button', { name: 'Sair' })
  await expect(menu.or(bar)).toBeVisible()
  if (await bar.isVisible()) return bar.click()
  await menu.click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sair' }).click()
}

/**
 * An entry of the menu, unfolded from its place where it is one of several; a phone has the menu in its
 * drawer, which is opened.
 */
export async function menuEntry(page: Page, name: string, place?: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu.or(opener).first()).toBeVisible()
  if (await opener.isVisible()) await opener.click()
  if (place !== undefined) {
    const unfold = menu.getByRole('button', { name: place, exact: true })
    await expect(unfold).toBeVisible()
    if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click()
  }
  return menu.getByRole('link', { name, exact: true })
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // What is drawn anew for another width is drawn a moment after it.
  const excess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

/**
 * When a page does what it leaves for an idle moment, which is fetching ahead for the most part: a third of
 * the time of opening it. A test of that work has it done at once.
 */
type IdleWork = 'late' | 'at once'

/** Puts idle work off for longer than a test looks at a page. */
function keepBusy(): void {
  window.requestIdleCallback = (work) =>
    window.setTimeout(() => work({ didTimeout: true, timeRemaining: () => 50 }), 15_000)
  window.cancelIdleCallback = (id) => window.clearTimeout(id)
}

let addresses = 0

/**
 * Every test speaks from an address of its own, and no page may break the policy or throw. Beneath
 * one that fails stand its last calls and what the server logged meanwhile, other tests' failures included.
 */
export const test = base.extend<{
  idleWork: IdleWork
  idleTime: void
  complaints: string[]
  lastWords: void
  processorTime: void
}>({
  idleWork: ['late', { option: true }],
  idleTime: [
    async ({ context, idleWork }, use) => {
      if (idleWork === 'late') await context.addInitScript(keepBusy)
      await use()
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await bringDevices(context)
    await use(context)
  },
  // Each test has a new browser profile: without a need for the worker, none is installed into it.
  serviceWorkers: 'block',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from here
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    addresses += 1
    // The worker's own number: one that replaces a failed one must not speak from its addresses.
    const address = `127.18.${workerIndex % 250}.${addresses % 250}`
    await use({ 'x-test-address': address })
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|Trusted Type/.test(message.text())) {
          complaints.push(message.text())
        }
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  lastWords: [
    async ({ context }, use, test) => {
      const start = serverLogEnd()
      const lastCalls = followCalls(context)
      await use()
      if (test.status === test.expectedStatus) return
      process.stderr.write(`\nLast calls in "${test.title}":\n${lastCalls()}\n`)
      const text = serverFailuresSince(start)
      if (text) process.stderr.write(`\nLast failures of the server in "${test.title}":\n${text}\n`)
    },
    { auto: true },
  ],
  processorTime: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from here
    async ({}, use, test) => {
      const before = process.env['BROWSER_TIMES_FILE'] ? descendantsMs() : null
      await use()
      const after = before === null ? null : descendantsMs()
      if (before === null || after === null) return
      test.annotations.push({ type: 'processor', description: String(after - before) })
    },
    { auto: true },
  ],
})
