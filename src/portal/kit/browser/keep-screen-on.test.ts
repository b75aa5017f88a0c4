import { beforeEach, expect, test, vi } from 'vitest'
import { keepScreenOn } from './keep-screen-on.ts'

class Lock {
  released = false
  async release() {
    this.released = true
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
let locks: Lock[] = []
const request = vi.fn(async () => {
  const lock = new Lock()
  locks.push(lock)
  return lock
})

/** As browsers do it: a page that is hidden loses its lock. */
async function setHidden(isHidden: boolean) {
  page.hidden = isHidden
  if (isHidden) await Promise.all(locks.map((lock) => lock.release()))
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const held = () => locks.filter(({ released }) => !released).length

beforeEach(() => {
  locks = []
  page.hidden = false
  request.mockClear()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
})

test('the lock is held until the end, and one at a time', async () => {
  const end = keepScreenOn()
  await settled()
  expect(held()).toBe(1)
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(held()).toBe(1)
  end()
  await settled()
  expect(held()).toBe(0)
})

test('a page that comes back into view takes the lock again, until the end', async () => {
  const end = keepScreenOn()
  await settled()
  await setHidden(true)
  expect(held()).toBe(0)
  await setHidden(false)
  expect(held()).toBe(1)
  end()
  await setHidden(true)
  await setHidden(false)
  expect(held()).toBe(0)
  expect(request).toHaveBeenCalledTimes(2)
})

test('a lock that is granted after the end is released at once', async () => {
  keepScreenOn()()
  await settled()
  expect(request).toHaveBeenCalledTimes(1)
  expect(held()).toBe(0)
})

test('a browser that refuses the lock, or has none, changes nothing', async () => {
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'))
  keepScreenOn()()
  await settled()
  vi.stubGlobal('navigator', {})
  keepScreenOn()()
  expect(held()).toBe(0)
})
