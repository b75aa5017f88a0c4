import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionChannel } from '#contract/worker/channels.ts'

vi.mock('./sign-out.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
const deletePersisted = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('#portal/offline/sealed-store.ts', () => ({ deletePersisted }))

import { owedSignOutMark } from '#portal/session/sign-out-reason.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { leave } from './leave.ts'

const replace = vi.fn()
/** What another tab hears. */
const heard: unknown[] = []
const otherTab = new BroadcastChannel(sessionChannel)
otherTab.addEventListener('message', ({ data }) => heard.push(data))

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'demo.portal.example', pathname: '/panel', replace })
  document.cookie = 'validToken=x; Path=/'
  rememberedMark.set()
  heard.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('signs a person out without its code: forgets who it was, and owes the server the rest', async () => {
  await leave(async () => undefined, 'person')
  expect(document.cookie).toBe('')
  expect([owedSignOutMark.isSet(), rememberedMark.isSet()]).toEqual([true, false])
  expect(deletePersisted).toHaveBeenCalled()
  expect(replace).toHaveBeenCalledWith('/')
  await expect.poll(() => heard).toEqual(['signed-out'])
})

it('owes nothing for a session that ended by itself, and knows who comes back', async () => {
  await leave(async () => undefined)
  expect(document.cookie).toBe('')
  expect([owedSignOutMark.isSet(), rememberedMark.isSet()]).toEqual([false, true])
})
