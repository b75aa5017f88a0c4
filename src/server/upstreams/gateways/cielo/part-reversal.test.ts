import { expect, it } from 'vitest'
import { fakeCielo } from '#tests/support/upstreams/fake-cielo.ts'
import type { ReversalMemory } from '../port.ts'

const paymentId = '24bc8366-fc31-4d6c-8555-17049a836a07'
const sale = (Status: number) => ({ Payment: { Status, Amount: 1_000 } })

/** What a caller stores of what it has asked for. */
function reversalMemory({ asked = 0, isOld = false } = {}): ReversalMemory {
  let kept = asked
  return {
    get asked() {
      return kept
    },
    isOld,
    keep: async (amount) => {
      kept = amount
    },
  }
}

/** A gateway whose sale says of its reversals what a test wants, and the parts that it was asked for. */
function partsAsked(
  toReversal: (reversed: number) => object,
  before = 0,
  answer: () => Response = () => Response.json({ Status: 2 }),
) {
  let reversed = before
  const { gateway, sent } = fakeCielo(({ method, path }) => {
    if (method === 'GET') {
      return Response.json({ Payment: { ...sale(2).Payment, ...toReversal(reversed) } })
    }
    reversed += Number(path.split('=').at(-1))
    return answer()
  })
  const parts = () =>
    sent.filter(({ method }) => method === 'PUT').map(({ path }) => Number(path.split('=').at(-1)))
  return { gateway, parts }
}

it('reverses a part of a charge once, by a sum or by a list of reversals', async () => {
  const reversals = [
    (amount: number) => ({ VoidedAmount: amount }),
    (amount: number) => ({ Refunds: [{ Amount: amount, Status: 3 }] }),
    (amount: number) => ({
      VoidedAmount: null,
      Refunds: [{ Amount: 40 }, { Amount: amount - 40 }],
    }),
  ]
  for (const toReversal of reversals) {
    let reversed = 0
    const { gateway, sent } = fakeCielo(({ method, path }) => {
      if (method === 'PUT') reversed += Number(path.split('=').at(-1))
      const { Payment } = sale(2)
      const known = reversed > 0 ? toReversal(reversed) : {}
      return Response.json({ Status: 2, Payment: { ...Payment, Amount: 1_000, ...known } })
    })
    const memory = reversalMemory()
    expect(await gateway.cancelUpTo(paymentId, 300, memory)).toBe('void')
    expect(await gateway.cancelUpTo(paymentId, 300, memory)).toBe('void')
    expect(await gateway.cancelUpTo(paymentId, 500, memory)).toBe('void')
    const asked = sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)
    const [first, second] = [300, 200].map((part) => `/1/sales/${paymentId}/void?amount=${part}`)
    expect(asked).toEqual([first, second])
  }
})

it.each<[string, (reversed: number) => object]>([
  ['says nothing of it', () => ({})],
  ['says that its sum is null', () => ({ VoidedAmount: null, Refunds: null })],
  ['lists a reversal without its amount', () => ({ Refunds: [{ Status: 3 }] })],
  ['is behind', () => ({ VoidedAmount: 0 })],
])('asks once for the reversal of a part where the sale %s', async (_, toReversal) => {
  const asked = partsAsked(toReversal)
  const memory = reversalMemory()
  expect(await asked.gateway.cancelUpTo(paymentId, 300, memory)).toBe('pending')
  expect(await asked.gateway.cancelUpTo(paymentId, 300, memory)).not.toBe('void')
  expect(await asked.gateway.cancelUpTo(paymentId, 300, memory)).not.toBe('void')
  expect(asked.parts()).toEqual([300])
  // Another part was never asked for.
  await asked.gateway.cancelUpTo(paymentId, 500, memory)
  expect(asked.parts()).toEqual([300, 200])
})

it('says that a part which was asked for long ago is not stated, and asks for it no second time', async () => {
  const asked = partsAsked(() => ({}))
  const old = reversalMemory({ asked: 300, isOld: true })
  expect(await asked.gateway.cancelUpTo(paymentId, 300, old)).toBe('not stated')
  expect(asked.parts()).toEqual([])
})

it('asks again for what the sale states as not reversed long after it was asked for', async () => {
  const asked = partsAsked((sum) => ({ VoidedAmount: sum }), 100)
  expect(await asked.gateway.cancelUpTo(paymentId, 300, reversalMemory({ asked: 300 }))).toBe(
    'pending',
  )
  const old = reversalMemory({ asked: 300, isOld: true })
  expect(await asked.gateway.cancelUpTo(paymentId, 300, old)).toBe('void')
  expect(asked.parts()).toEqual([200])
})

it('asks again for a part that the gateway refused, and never for one whose answer was lost', async () => {
  const answers = [
    [() => new Response('', { status: 403 }), [300, 300]],
    [() => new Response('', { status: 500 }), [300]],
  ] as const
  for (const [answer, parts] of answers) {
    const asked = partsAsked(() => ({}), 0, answer)
    const memory = reversalMemory()
    await expect(asked.gateway.cancelUpTo(paymentId, 300, memory)).rejects.toThrow()
    await asked.gateway.cancelUpTo(paymentId, 300, memory).catch(() => null)
    expect(asked.parts()).toEqual(parts)
  }
})

it('reverses nothing more of a charge while the bank reverses it, and after it is void', async () => {
  for (const [status, state] of [
    [12, 'pending'],
    [10, 'void'],
  ] as const) {
    const { Payment } = sale(status)
    const answer = { Payment: { ...Payment, Amount: 1_000 } }
    const { gateway, sent } = fakeCielo(() => Response.json(answer))
    expect(await gateway.cancelUpTo(paymentId, 300, reversalMemory())).toBe(state)
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  }
})
