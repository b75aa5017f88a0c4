import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/http/refusal.ts'
import { defaultCost, type LanePasswords, type PasswordLane, passwords } from './passwords.ts'

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const lane: PasswordLane = {
  clientId: 'demo',
  of: 'subscribers',
  standing: 'stranger',
  holder: '203.0.113.1',
}
const inLane = (cost = cheap): LanePasswords => passwords(cost).in(lane)

describe('the password hasher', () => {
  it('verifies the password as typed, without changing case, form or length', async () => {
    const hasher = inLane()
    const password = `Sénha ${'👩‍🚀'.repeat(5)}`
    const stored = await hasher.hash(password)
    expect(await hasher.verify(stored, password)).toBe(true)
    expect(await hasher.verify(stored, password.normalize('NFD'))).toBe(false)
    expect(await hasher.verify(stored, password.toLowerCase())).toBe(false)
    expect(await hasher.verify(stored, password.slice(0, -1))).toBe(false)
  })

  it('never accepts a password for an unknown subscriber', async () => {
    expect(await inLane().verifyAgainstNothing('nobody has this password')).toBe(false)
  })

  it('calls a hash of another cost outdated, and uses argon2id with 64 MiB by default', async () => {
    const stored = await inLane().hash('portal123')
    expect(passwords(cheap).isOutdated(stored)).toBe(false)
    expect(passwords(defaultCost).isOutdated(stored)).toBe(true)
    expect(await inLane(defaultCost).hash('portal123')).toMatch(
      /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/,
    )
  })

  it('refuses the thirty-third of a holder with the seconds to wait, and none of another one', async () => {
    const hasher = passwords(cheap)
    const flood = Array.from({ length: 40 }, () => hasher.in(lane).hash('portal123'))
    const flooded = Promise.allSettled(flood)
    expect(() => hasher.requireRoom(lane)).toThrow(Refusal)
    const others: PasswordLane[] = [
      { ...lane, standing: 'known' },
      { ...lane, standing: 'worked' },
      { ...lane, of: 'staff' },
      { ...lane, clientId: 'litoral' },
      { ...lane, holder: '203.0.113.2' },
    ]
    for (const other of others) {
      hasher.requireRoom(other)
      await hasher.in(other).hash('portal123')
    }
    const refused = (await flooded).filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(8)
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Refusal)
      expect(reason).toMatchObject({ status: 503, text: 'queue full' })
    }
    hasher.requireRoom(lane)
  })

  it('holds a reserved place until it is released', () => {
    const hasher = passwords(cheap)
    const places = Array.from({ length: 32 }, () => hasher.reserve(lane))
    expect(() => hasher.reserve(lane)).toThrow(Refusal)
    places[0]?.release()
    places[0]?.release()
    hasher.reserve(lane)
    expect(() => hasher.reserve(lane)).toThrow(Refusal)
  })
})
