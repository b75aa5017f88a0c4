import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchForUpdate } from './watch-for-update.ts'

type Place = 'installing' | 'waiting' | 'active'

/** A registration whose workers are moved by hand; each move tells its worker. */
class Registration extends EventTarget {
  installing: EventTarget | null = null
  waiting: EventTarget | null = null
  active: EventTarget | null = null

  move(worker: EventTarget, to: Place): void {
    for (const place of ['installing', 'waiting', 'active'] as const) {
      if (this[place] === worker) this[place] = null
    }
    this[to] = worker
    worker.dispatchEvent(new Event('statechange'))
  }

  find(): EventTarget {
    this.installing = new EventTarget()
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }
}

function watched(registration: Registration) {
  const offer = vi.fn<() => void>()
  watchForUpdate(registration, offer)
  return offer
}

/** A registration with a worker that serves the page. */
function withActive(): Registration {
  const registration = new Registration()
  registration.active = new EventTarget()
  return registration
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('offers a version that waited before the tab opened', () => {
  const registration = withActive()
  registration.waiting = new EventTarget()
  const offer = watched(registration)
  vi.runAllTimers()
  expect(offer).toHaveBeenCalledOnce()
})

it('offers a version that was being installed when the tab opened', () => {
  const registration = withActive()
  const found = new EventTarget()
  registration.installing = found
  const offer = watched(registration)
  registration.move(found, 'waiting')
  vi.runAllTimers()
  expect(offer).toHaveBeenCalledOnce()
})

it('offers every version found in a tab that stays open', () => {
  const registration = withActive()
  const offer = watched(registration)
  for (const times of [1, 2, 3]) {
    registration.move(registration.find(), 'waiting')
    vi.runAllTimers()
    expect(offer).toHaveBeenCalledTimes(times)
  }
})

it('offers neither the first worker nor one that takes over by itself', () => {
  const first = new Registration()
  const worker = new EventTarget()
  first.installing = worker
  const offerFirst = watched(first)
  first.move(worker, 'waiting')
  first.move(worker, 'active')

  const withdrawn = withActive()
  const offerWithdrawn = watched(withdrawn)
  const killer = withdrawn.find()
  withdrawn.move(killer, 'waiting')
  withdrawn.move(killer, 'active')
  vi.runAllTimers()
  expect(offerFirst).not.toHaveBeenCalled()
  expect(offerWithdrawn).not.toHaveBeenCalled()
})
