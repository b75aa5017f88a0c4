import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const device = vi.hoisted(() => ({
  hasUnsent: vi.fn<() => boolean>(),
  unsubscribeFromPush: vi.fn(async () => undefined),
}))
vi.mock('#portal/offline/outbox.ts', () => ({
  outbox: { hasUnsent: device.hasUnsent, reset: () => undefined },
}))
vi.mock('#portal/offline/push/push-subscription.ts', () => ({
  unsubscribeFromPush: device.unsubscribeFromPush,
}))
vi.mock('#portal/offline/sealed-store.ts', () => ({ deletePersisted: async () => undefined }))
vi.mock('#portal/queries/calls/client.ts', () => ({ call: async () => ({}), sessionLock: '' }))

import { unsentMark } from '#portal/session/sign-out-reason.ts'
import { expire, signOut } from './sign-out.ts'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/panel'] }),
})
/** The history entry that the sign-in opens with. */
const shown = vi.spyOn(router, 'navigate')

beforeEach(() => {
  vi.clearAllMocks()
  shown.mockResolvedValue(undefined)
})
afterEach(() => localStorage.clear())

it.each([
  [false, 'expired'],
  [true, 'expired-unsent'],
])(
  'leaves the reminders of a session that expired on, a request unsent or not (%s)',
  async (isUnsent, signOutReason) => {
    device.hasUnsent.mockReturnValue(isUnsent)
    await expire(router, new QueryClient(), 'expired')
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ state: { signOutReason } }))
    await vi.dynamicImportSettled()
    expect(device.unsubscribeFromPush).not.toHaveBeenCalled()
  },
)

it('says that a request is lost that this page has not read', async () => {
  device.hasUnsent.mockReturnValue(false)
  unsentMark.set()
  await expire(router, new QueryClient(), 'expired')
  const state = { signOutReason: 'expired-unsent' }
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ state }))
})

it('ends the reminders of a person who signs out', async () => {
  await signOut(router, new QueryClient())
  expect(shown).toHaveBeenCalledWith(
    expect.objectContaining({ state: { signOutReason: 'signed-out' } }),
  )
  await vi.dynamicImportSettled()
  expect(device.unsubscribeFromPush).toHaveBeenCalledTimes(1)
})
