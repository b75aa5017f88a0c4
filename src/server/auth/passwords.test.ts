import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/http/refusal.ts'
import { defaultCost, passwords } from './passwords.ts'

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

describe('the password hasher', () => {
  it('verifies the password as typed, without changing case, form or length', async () => {
    const hasher = passwords(cheap)
    const password = `Sénha ${'👩‍🚀'.repeat(5)}`
    const stored = await hasher.hash(password)
    expect(await hasher.verify(stored, password)).toBe(true)
    expect(await hasher.verify(stored, password.normalize('NFD'))).toBe(false)
    expect(await hasher.verify(stored, password.toLowerCase())).toBe(false)
    expect(await hasher.verify(stored, password.slice(0, -1))).toBe(false)
  })

  it('never accepts a password for an unknown subscriber', async () => {
    expect(await passwords(cheap).verifyAgainstNothing('nobody has this password')).toBe(false)
  })

  it('calls a hash of another cost outdated, and uses argon2id with 64 MiB by default', async () => {
    const stored = await passwords(cheap).hash('portal123')
    expect(passwords(cheap).isOutdated(stored)).toBe(false)
    expect(passwords(defaultCost).isOutdated(stored)).toBe(true)
    expect(await passwords().hash('portal123')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })

  it('refuses further calls while two are running and 32 are waiting', async () => {
    const hasher = passwords(cheap)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => hasher.hash('portal123')),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(6)
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Refusal)
      expect(reason).toMatchObject({ status: 503, text: 'upstream unavailable', retryAfter: 2 })
    }
  })
})
