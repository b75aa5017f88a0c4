import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReceiptKeys } from './keys.ts'
import type { Statement } from './statement.ts'
import { receiptTokens } from './tokens.ts'

/** Keys of providers as the store has them; `rotate` begins a new one. */
function keyRing() {
  const made = new Map<string, ReturnType<typeof generateKeyPairSync>[]>()
  const of = (clientId: string) => {
    const list = made.get(clientId) ?? [generateKeyPairSync('ed25519')]
    made.set(clientId, list)
    return list
  }
  const keys: ReceiptKeys = {
    signing: async (clientId) => {
      const list = of(clientId)
      const { privateKey } = list.at(-1) ?? generateKeyPairSync('ed25519')
      return { id: list.length, privateKey }
    },
    find: async (clientId, id) => {
      const pair = of(clientId)[id - 1]
      return pair ? createPublicKey(pair.privateKey) : null
    },
    list: async () => [],
  }
  return { keys, rotate: (clientId: string) => of(clientId).push(generateKeyPairSync('ed25519')) }
}

const secret = new Uint8Array(32).fill(7)
const subject = new Uint8Array(9).fill(3)
const stated = {
  amount: 12_990,
  issuedAt: new Date('2026-11-20T15:00:00Z'),
  subject,
}
const payment: Statement = { kind: 'payment', paidOn: '2026-09-08', ...stated }
const settlement: Statement = { kind: 'settlement', year: 2025, ...stated }

const setUp = () => {
  const { keys, rotate } = keyRing()
  return { tokens: receiptTokens(keys, secret), rotate }
}

describe('a signed statement', () => {
  it.each([
    ['payment', payment],
    ['settlement', settlement],
    ['payment of the greatest amount', { ...payment, amount: 2 ** 40 - 1 }],
    ['payment of a cent on the first day', { ...payment, amount: 1, paidOn: '2000-01-01' }],
  ])('is read as it was written: %s', async (_, statement) => {
    const { tokens } = setUp()
    const { token } = await tokens.sign('demo', statement)
    expect(token).toMatch(/^[\w-]{116}$/)
    expect(await tokens.read('demo', token)).toEqual(statement)
  })

  it('is refused when any one of its bits is another', async () => {
    const { tokens } = setUp()
    const bytes = Buffer.from((await tokens.sign('demo', payment)).token, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      for (const bit of [1, 128]) {
        const altered = Buffer.from(bytes)
        altered[index] = (altered[index] ?? 0) ^ bit
        expect(await tokens.read('demo', altered.toString('base64url'))).toBeNull()
      }
    }
  })

  it('is refused shorter, longer, and in another writing of the same bytes', async () => {
    const { tokens } = setUp()
    const { token } = await tokens.sign('demo', payment)
    const others = [
      token.slice(0, -1),
      token.slice(4),
      `${token}AAAA`,
      `${token}=`,
      ` ${token}`,
      token.replaceAll('-', '+').replaceAll('_', '/') + '\n',
      '',
      'A'.repeat(116),
      '<script>alert(1)</script>',
    ]
    for (const other of others) expect(await tokens.read('demo', other)).toBeNull()
  })

  it('is of one provider: another does not take it, also with the same key', async () => {
    const { keys } = keyRing()
    const tokens = receiptTokens(keys, secret)
    const { token } = await tokens.sign('demo', payment)
    expect(await tokens.read('litoral', token)).toBeNull()
    const shared: ReceiptKeys = { ...keys, find: (_, id) => keys.find('demo', id) }
    expect(await receiptTokens(shared, secret).read('litoral', token)).toBeNull()
    expect(await receiptTokens(shared, secret).read('demo', token)).toEqual(payment)
  })

  it('stays valid when a new key signs, and the new one signs from then on', async () => {
    const { tokens, rotate } = setUp()
    const former = await tokens.sign('demo', payment)
    rotate('demo')
    const later = await tokens.sign('demo', payment)
    expect(Buffer.from(later.token, 'base64url')[2]).toBe(2)
    expect(await tokens.read('demo', former.token)).toEqual(payment)
    expect(await tokens.read('demo', later.token)).toEqual(payment)
  })

  it('is never made of what it cannot say', async () => {
    const { tokens } = setUp()
    for (const part of [{ amount: 0 }, { amount: -1 }, { amount: 2 ** 40 }, { amount: NaN }]) {
      await expect(tokens.sign('demo', { ...payment, ...part })).rejects.toThrow(RangeError)
    }
    await expect(tokens.sign('demo', { ...payment, paidOn: '1999-12-31' })).rejects.toThrow(
      RangeError,
    )
  })
})

it('names a bill by an id that tells nothing and is another for another provider', () => {
  const { tokens } = setUp()
  const idOf = (clientId: string, id: string) =>
    Buffer.from(tokens.subjectOf(clientId, ['payment', id])).toString('hex')
  expect(idOf('demo', '1024')).toBe(idOf('demo', '1024'))
  expect(new Set([idOf('demo', '1024'), idOf('litoral', '1024'), idOf('demo', '1025')]).size).toBe(
    3,
  )
})
