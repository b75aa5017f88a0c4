import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { browserPage, json, type Reply } from '#tests/support/browser/browser-page.ts'
import { tokenFor } from '#tests/support/browser/readable-token.ts'

const success = { type: 'success', featureFlag: [] }
const signInPath = signIn.path
const signOutPath = '/api/central/auth/sign-out'
const body = { cpfOrCnpj: 'x', password: 'y' }

/** Web Locks of one tab: each name is held by one at a time, in the order of asking. */
function locks() {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, ...rest: readonly unknown[]) => {
    const work = rest.at(-1)
    const run = () => (typeof work === 'function' ? work({}) : undefined)
    const done = (last.get(name) ?? Promise.resolve()).then(run, run)
    last.set(name, done)
    return done
  }
  return { request }
}

/** A page that owes a sign-out, with a server that gives these replies in order. */
async function openPage(...replies: Reply[]) {
  vi.resetModules()
  const { asked } = browserPage('', ...replies)
  vi.stubGlobal('navigator', { locks: locks() })
  const { pendingSignOut } = await import('./pending-sign-out.ts')
  const { call } = await import('#portal/queries/calls/client.ts')
  pendingSignOut.set()
  return { pendingSignOut, call, paths: () => asked.map(({ path }) => path) }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

describe('a sign-out that the server was not told of', () => {
  it('keeps a sign-in back until it is answered, as its answer deletes the cookies of any session', async () => {
    let answer: (response: Response) => void = () => undefined
    const answered = new Promise<Response>((resolve) => (answer = resolve))
    const { pendingSignOut, call, paths } = await openPage(
      () => answered,
      () => json(200, success),
    )
    const told = pendingSignOut.flush()
    const entering = call(signIn, { body })
    await expect.poll(paths).toEqual([signOutPath])
    answer(json(200, { type: 'success' }))
    await entering
    expect(await told).toBe(true)
    expect(paths()).toEqual([signOutPath, signInPath])
    expect(pendingSignOut.isSet()).toBe(false)
  })

  it('is not sent over a sign-in that came before it', async () => {
    const { pendingSignOut, call, paths } = await openPage(() => {
      document.cookie = `validToken=${tokenFor('demo', 900, { sid: 'joao' })}`
      return json(200, success)
    })
    const entering = call(signIn, { body })
    const told = pendingSignOut.flush()
    await entering
    expect(await told).toBe(true)
    expect(paths()).toEqual([signInPath])
  })
})
