import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pushNotesCache, reminderContext, reminderPathPrefix } from '#contract/worker/caches.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { tokenFor } from '#tests/support/browser/readable-token.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const contentOf = (asOf: string) => JSON.stringify({ as_of: asOf, invoices: [] })
const [older, younger] = ['2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z']

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', new MemoryCaches())
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    cookie: `validToken=${tokenFor('demo', 900, { sid: 'maria' })}`,
    querySelector: () => ({ textContent: '{"client_id":"demo"}' }),
  })
  vi.useFakeTimers({ toFake: ['Date'], now })
  await sealReminders()
})

async function sealReminders() {
  const { createVault } = await import('#vault/key-parts.ts')
  const { writeSealedFile } = await import('#vault/sealed-file.ts')
  const vault = await createVault({ clientId: 'demo', session: 'maria' })
  for (const [name, asOf] of [
    ['b', younger],
    ['a', older],
  ] as const) {
    const file = {
      cacheName: pushNotesCache,
      path: `https://demo.example${reminderPathPrefix}${name}`,
      context: reminderContext,
    }
    await writeSealedFile(vault, file, contentOf(asOf))
  }
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a page takes; `isKept`: whether it could store it. */
async function take(isKept: boolean): Promise<string[]> {
  const { takeReminders } = await import('./sealed-reminders.ts')
  const taken: string[] = []
  await takeReminders(async ({ as_of: asOf }) => {
    taken.push(asOf)
    return isKept
  })
  return taken
}

async function hearServer(): Promise<void> {
  const { noteServerTime } = await import('#portal/kit/ages/server-clock.ts')
  const date = new Date(Date.now()).toUTCString()
  noteServerTime(new Headers({ date, 'cache-control': 'no-store' }))
}

it('hands over what reminders brought, the oldest first, and once', async () => {
  expect(await take(true)).toEqual([older, younger])
  expect(await take(true)).toEqual([])
})

it('leaves what a full device did not store for the next page', async () => {
  expect(await take(false)).toEqual([older, younger])
  expect(await take(true)).toEqual([older, younger])
})

it('leaves one that cannot be read by the page, and goes on with the next', async () => {
  const { takeReminders } = await import('./sealed-reminders.ts')
  await takeReminders(async ({ as_of: asOf }) => {
    if (asOf === older) throw new TypeError('no such bill')
    return true
  })
  expect(await take(true)).toEqual([older])
})

it('deletes one that is too old only by a clock that the server has confirmed', async () => {
  vi.setSystemTime(now + 400 * dayMs)
  expect(await take(true)).toEqual([])
  vi.setSystemTime(now)
  expect(await take(false)).toEqual([older, younger])
  vi.setSystemTime(now + 400 * dayMs)
  await hearServer()
  expect(await take(true)).toEqual([])
  vi.setSystemTime(now)
  expect(await take(true)).toEqual([])
})

it('takes one that a drained phone sealed in 1970', async () => {
  vi.setSystemTime(0)
  await sealReminders()
  vi.setSystemTime(now)
  await hearServer()
  expect(await take(true)).toEqual([older, younger])
})
