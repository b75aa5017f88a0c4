import { request } from 'node:http'
import { type Page, test as base, expect } from 'playwright/test'
import { people, sandboxPassword, type SandboxPerson } from '#sandbox/people.ts'
import { serverFailuresSince, serverLogEnd } from './server-log.ts'

export { expect }

const port = () => Number(process.env['PORTAL_PORT'])

export function origin(clientId: string): string {
  return `http://${clientId}.localhost:${port()}`
}

/** Posts to the sandbox's routes on this machine; `*.localhost` has no address for Node. */
export async function sandbox(path: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: port(),
        path: `/sandbox/${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', host: `demo.localhost:${port()}` },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('end', () =>
          (answer.statusCode ?? 500) < 400
            ? resolve(JSON.parse(Buffer.concat(parts).toString()))
            : reject(new Error(`sandbox/${path}: ${answer.statusCode}`)),
        )
      },
    )
    call.once('error', reject)
    call.end(JSON.stringify(body))
  })
}

/** Reads a path of the sandbox (`outbox?client_id=demo`). */
export async function fromSandbox(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { host: `demo.localhost:${port()}` }
    const call = request(
      { host: '127.0.0.1', port: port(), path: `/sandbox/${path}`, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())))
      },
    )
    call.once('error', reject)
    call.end()
  })
}

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
  let status = unavailable
  const tried = async () => (status = await signIn())
  await expect.poll(tried, { timeout: 60_000 }).not.toBe(unavailable)
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

let addresses = 0

/**
 * Every test speaks from an address of its own, and no page may break the policy or throw. Beneath
 * one that fails stands what the server logged meanwhile, other tests' failures included.
 */
export const test = base.extend<{ complaints: string[]; serverFailures: void }>({
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
  serverFailures: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from here
    async ({}, use, test) => {
      const start = serverLogEnd()
      await use()
      const text = test.status === test.expectedStatus ? '' : serverFailuresSince(start)
      if (text) process.stderr.write(`\nLast failures of the server in "${test.title}":\n${text}\n`)
    },
    { auto: true },
  ],
})
