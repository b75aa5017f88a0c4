import type { Page } from 'playwright/test'
import { expect, openAs } from '../../e2e/support/portal.ts'
import type { SandboxPerson } from '#sandbox/world/people.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A code that can be selected and copied. */
export const code = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Signs in and opens the home at that origin. Cookies ignore ports, so one session serves both. */
export async function openHome(page: Page, person: SandboxPerson, origin: string): Promise<void> {
  await openAs(page, person, '/robots.txt')
  await page.goto(`${origin}/panel`)
  await expect(heading(page)).toContainText(person.name.split(' ')[0] ?? '')
}

/** Where the worker of this page is, and what it has stored. */
async function workerState(page: Page): Promise<string> {
  const state = await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    const names = await caches.keys()
    const stores = names.map(async (name) => [
      name,
      (await (await caches.open(name)).keys()).length,
    ])
    return {
      workers: workers.map(({ scope, installing, waiting, active }) => [
        scope,
        installing?.state,
        waiting?.state,
        active?.state,
      ]),
      stores: await Promise.all(stores),
    }
  })
  return JSON.stringify(state)
}

/** How long a worker usually takes at most; one that is later is told. */
const lateMs = 45_000

/** Until the worker holds the page and every chunk: from then on the portal opens by itself. */
export async function untilKept(page: Page): Promise<void> {
  const late = setTimeout(() => {
    void workerState(page).then((state) => process.stderr.write(`The worker is late: ${state}\n`))
  }, lateMs)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  clearTimeout(late)
}

/** Opens the portal until its worker holds the page and every chunk. */
export async function openWithWorker(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilKept(page)
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
}

/** Whether the worker has stored a file of this name. */
export const hasPart = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    const stores = await Promise.all((await caches.keys()).map((key) => caches.open(key)))
    const files = await Promise.all(stores.map((store) => store.keys()))
    return files.flat().some(({ url }) => url.includes(`/${name}-`))
  }, name)

/** Until the router shows the screen of the page's address. */
export async function untilShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // oxlint-disable-next-line no-underscore-dangle -- the name that the router gives itself
    const { status, resolvedLocation } = window.__TSR_ROUTER__?.state ?? {}
    return status === 'idle' && resolvedLocation?.pathname === location.pathname
  })
  await expect(heading(page)).toHaveCount(1)
}

/** Opens a screen in the running page, as a tapped link does, and waits until the router shows it. */
export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => history.pushState(null, '', url), path)
  await untilShown(page)
}

/** Lets the browser ask for a new version of the worker, as it does at an opening. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

/** What the device stores of a subscriber: sealed records, and the caches other than the build's. */
export function leftOnDevice(page: Page) {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const opening = indexedDB.open('portal-sealed')
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => resolve(null))
    })
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        if (!database) return resolve(0)
        const asked = database.transaction(store).objectStore(store).count()
        asked.addEventListener('success', () => resolve(asked.result))
      })
    const left = { keys: await count('keys'), records: await count('records') }
    database?.close()
    const names = await caches.keys()
    return { ...left, caches: names.filter((name) => /^portal-(key|lists)/.test(name)).length }
  })
}

/** Until everything that the page has loaded is stored on the device: its records grow no more. */
export async function untilStored(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  let before = 0
  await expect
    .poll(
      async () => {
        const { records } = await leftOnDevice(page)
        const isSettled = records > 0 && records === before
        before = records
        return isSettled
      },
      { intervals: [500] },
    )
    .toBe(true)
}
