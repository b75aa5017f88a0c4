import { afterEach, expect, it, vi } from 'vitest'
import { linkNotePath, pushNotesCache } from '#contract/worker/caches.ts'
import { dayMs, secondMs } from '#domain/platform/time/durations.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { takeLink } from './push-notes.ts'

const path = '/panel/financial/invoice/1'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a moment ago', -10 * secondMs, path],
  ['yesterday', -dayMs, null],
  ['by a clock that was ahead', dayMs, null],
])('follows a tap of %s where it is still expected to', async (_, agoMs, followed) => {
  vi.stubGlobal('caches', new MemoryCaches())
  vi.stubGlobal('window', globalThis)
  const note = { at: Date.now() + agoMs, value: path }
  await (await caches.open(pushNotesCache)).put(linkNotePath, Response.json(note))
  expect(await takeLink()).toBe(followed)
  expect(await takeLink()).toBeNull()
})
