import { afterEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { call } from './client.ts'

const body = { cpfOrCnpj: '52998224725', password: 'x' }
const full = (seconds: number) => () =>
  refusal(503, 'queue full', { 'retry-after': String(seconds) })
const signedIn = () => json(200, { type: 'success', featureFlag: [] })

/** A page whose clock the test moves. */
function page(...replies: Parameters<typeof browserPage>[1][]) {
  const { asked } = browserPage('', ...replies)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  return asked
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a sign-in where many sign in at once', () => {
  test('comes again by itself at the times that the server tells', async () => {
    const asked = page(full(2), full(4), signedIn)
    const entering = call(signIn, { body })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4_000)
    await entering
    expect(asked.map(({ init }) => init.body)).toEqual(Array(3).fill(JSON.stringify(body)))
  })

  test('shows the refusal where the turn does not come within minutes', async () => {
    const asked = page(full(60), full(60), full(60), full(60), signedIn)
    const entering = call(signIn, { body })
    const refused = expect(entering).rejects.toMatchObject({ text: 'queue full' })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(600_000)
    await refused
    expect(asked).toHaveLength(4)
  })

  test('is not repeated where the ERP is down', async () => {
    const asked = page(() => refusal(503, 'upstream unavailable', { 'retry-after': '1' }), signedIn)
    const refused = { text: 'upstream unavailable' }
    await expect(call(signIn, { body })).rejects.toMatchObject(refused)
    expect(asked).toHaveLength(1)
  })
})
