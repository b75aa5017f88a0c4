import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseProof } from '#contract/platform/proof-of-work.ts'
import { signIn } from '#contract/account/session.ts'
import { isSolved, solvePuzzle } from '#domain/platform/proof-of-work.ts'
import { browserPage, json } from '#tests/support/browser/browser-page.ts'
import { call } from './client.ts'

const cost = { rounds: 2, bits: 3 }
const challenge = { token: 'a-token', ...cost }
const body = { cpfOrCnpj: '52998224725', password: 'x' }

const refused = () => {
  const refusal = { message: 'too many requests', request_id: '1', challenge }
  return json(429, refusal, { 'retry-after': '30' })
}
const signedIn = () => json(200, { type: 'success', featureFlag: [] })

/** A worker that solves every challenge, or one that does not start. */
function stubWorker(isBroken = false): void {
  class StubWorker extends EventTarget {
    postMessage({ token }: typeof challenge): void {
      const answer = isBroken
        ? new Event('error')
        : new MessageEvent('message', { data: solvePuzzle(token, cost) })
      queueMicrotask(() => this.dispatchEvent(answer))
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', StubWorker)
  vi.stubGlobal('window', {})
}

describe('a challenge of the server', () => {
  beforeEach(() => stubWorker())

  test('is solved and the call sent again, once', async () => {
    const { asked } = browserPage('', refused, signedIn)
    await call(signIn, { body })
    expect(asked).toHaveLength(2)
    const proof = parseProof(asked[1]?.headers.get('proof-of-work') ?? '')
    expect(isSolved('a-token', cost, proof?.nonces ?? [])).toBe(true)
  })

  test('is followed by one more, where the first solution was not enough', async () => {
    const { asked } = browserPage('', refused, refused, signedIn)
    await call(signIn, { body })
    expect(asked).toHaveLength(3)
  })

  test('leads to no fourth call when the solutions are refused', async () => {
    const { asked } = browserPage('', refused, refused, refused)
    await expect(call(signIn, { body })).rejects.toMatchObject({ status: 429 })
    expect(asked).toHaveLength(3)
  })

  test('is a wait where no worker starts', async () => {
    stubWorker(true)
    const { asked } = browserPage('', refused)
    const wait = { status: 429, retryAfterSeconds: 30 }
    await expect(call(signIn, { body })).rejects.toMatchObject(wait)
    expect(asked).toHaveLength(1)
  })
})
