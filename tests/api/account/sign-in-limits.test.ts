import { enumerationBudget } from '#server/account/session/enumeration-budget.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDatabase } from '#tests/support/database/database.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { heavyWork, lightWork, type Work } from '#server/platform/auth/admission.ts'
import { commonRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { documentHasher } from '#server/account/session/document-hash.ts'
import { type SignInLimits, signInLimits } from '#server/account/session/limits.ts'

const database = useDatabase()
let limits: SignInLimits
/** The work demanded so far. */
let demands: Work[]

beforeEach(async () => {
  // Only the date is faked; the database keeps real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  await database().db.delete(rateLimits)
  const key = randomBytes(32)
  demands = []
  limits = signInLimits(database(), {
    key,
    enumeration: enumerationBudget(database(), key),
    hashDocument: documentHasher(key),
    guessing: {
      isAlarmOn: async () => false,
      admit: async ({ proof }, demand) => {
        if (demand) demands.push(demand.work)
        if (demand && proof !== 'solved') throw commonRefusal('too many requests', demand)
        return demand ? heavyWork : null
      },
      countFailure: async () => {},
      countSuccess: async () => {},
    },
  })
})
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

const home = '203.0.113.1'
const elsewhere = '198.51.100.1'
const maria = '52998224725'
const begin = (document = maria, source = home, deviceId: string | null = null, roomSeconds = 0) =>
  limits.begin({ clientId: 'demo', document, source, deviceId, proof: null, roomSeconds })
const beginWorked = (document = maria, source = home) =>
  limits.begin({
    clientId: 'demo',
    document,
    source,
    deviceId: null,
    proof: 'solved',
    roomSeconds: 0,
  })

/** The seconds a failing try has to wait; 0 when it was let through. */
async function fail(
  document = maria,
  source = home,
  deviceId: string | null = null,
): Promise<number> {
  try {
    await (await begin(document, source, deviceId)).failed('wrong password')
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error).toMatchObject({ status: 429, text: 'too many requests' })
    return error.retryAfter ?? Number.NaN
  }
}

describe('guessing one password', () => {
  it('must wait a second after the fifth failure, then twice as long each time, up to 15 minutes', async () => {
    for (let failure = 1; failure <= 5; failure += 1) expect(await fail()).toBe(0)
    const waits = []
    for (let failure = 6; failure <= 18; failure += 1) {
      const wait = await fail()
      waits.push(wait)
      pass(wait)
      expect(await fail()).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  it('delays only the guesser and not the subscriber elsewhere', async () => {
    for (let failure = 0; failure < 20; failure += 1) await fail()
    expect(await fail()).toBeGreaterThan(0)
    await expect(begin(maria, elsewhere)).resolves.toBeDefined()
  })

  it('starts again from zero after the right password', async () => {
    for (let failure = 0; failure < 4; failure += 1) await fail()
    await (await begin()).succeeded()
    for (let failure = 0; failure < 5; failure += 1) expect(await fail()).toBe(0)
    expect(await fail()).toBe(1)
  })

  it('lets through no more tries when all come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => begin()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('does not count a try that the ERP never answered', async () => {
    for (let tries = 0; tries < 50; tries += 1) await (await begin()).abandoned()
    for (let failure = 0; failure < 5; failure += 1) expect(await fail()).toBe(0)
    await expect(begin()).rejects.toThrow('too many requests')
    pass(1)
    await (await begin()).abandoned()
    await expect(begin()).resolves.toBeDefined()
  })
})

describe('a stranger at the address of a guesser', () => {
  it('gets in by heavy work where the tries at the account must wait, which makes the wait longer', async () => {
    for (let failure = 0; failure < 5; failure += 1) await fail()
    expect(await fail()).toBe(1)
    await (await beginWorked()).failed('wrong password')
    expect(demands).toEqual([heavyWork, heavyWork])
    pass(1)
    expect(await fail()).toBe(0)
    expect(await fail()).toBe(4)
    await (await beginWorked()).succeeded()
    for (let failure = 0; failure < 5; failure += 1) expect(await fail()).toBe(0)
  })

  it('gets in by light work where the address has used up its failures', async () => {
    for (let person = 0; person < 30; person += 1) await begin(String(person))
    await expect(begin()).rejects.toMatchObject({ status: 429 })
    await (await beginWorked()).succeeded()
    expect(demands).toEqual([lightWork, lightWork])
  })

  it('learns by heavy work that the password is wrong where the address has asked about many documents', async () => {
    for (let document = 0; document < 5; document += 1) await fail(`d${document}`)
    expect(await fail()).toBe(600)
    await (await beginWorked()).failed('wrong password')
    expect(demands).toEqual([heavyWork, heavyWork])
  })
})

describe('a device that has signed in before', () => {
  it('is let through without delay while strangers at its own address fail without end', async () => {
    for (let stranger = 0; stranger < 6; stranger += 1) await fail()
    await expect(begin()).rejects.toThrow('too many requests')
    demands = []
    await (await begin(maria, home, 'phone')).succeeded()
    expect(demands).toEqual([])
  })

  it('has a budget of its own, which waits as any other', async () => {
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await fail(maria, home, 'phone')).toBe(0)
    expect(await fail(maria, home, 'phone')).toBe(1)
    expect(await fail(maria, elsewhere, 'phone')).toBe(1)
    expect(await fail(maria, home, 'laptop')).toBe(0)
    expect(await fail()).toBe(0)
  })
})

describe('strangers at one account from many sources', () => {
  it('work after twenty failures, twice as much after forty, and at no other account', async () => {
    const failFrom = async (first: number) => {
      for (let nth = first; nth < first + 20; nth += 1) {
        await (await beginWorked(maria, `198.18.${nth}.1`)).failed('wrong password')
      }
    }
    await failFrom(0)
    expect(demands).toEqual([])
    expect(await fail(maria, home)).toBe(3600)
    expect(demands).toEqual([lightWork])
    await failFrom(20)
    expect(await fail(maria, home)).toBe(3600)
    expect(demands.at(-1)).toBe(lightWork + 1)
    demands = []
    await (await beginWorked(maria, home)).succeeded()
    await (await begin('other', home)).succeeded()
    expect(demands).toEqual([lightWork + 1])
  })

  it('tell of an attack once, with the failure from which on they work', async () => {
    const told: boolean[] = []
    for (let nth = 0; nth < 22; nth += 1) {
      told.push(await (await beginWorked(maria, `198.18.${nth}.1`)).failed('wrong password'))
    }
    expect(told.map(String).indexOf('true')).toBe(19)
    expect(told.filter(Boolean)).toHaveLength(1)
  })
})

describe('a stranger who finds the lane of strangers full', () => {
  it('is refused with a challenge before anything is counted, and works for a place', async () => {
    for (let tries = 0; tries < 40; tries += 1) {
      await expect(begin(maria, home, null, 7)).rejects.toMatchObject({
        status: 429,
        retryAfter: 7,
      })
    }
    const { rows } = await database().db.execute(sql`select key from rate_limits`)
    expect(rows).toEqual([])
    const worked = { proof: 'solved', roomSeconds: 7, deviceId: null, source: home }
    const attempt = await limits.begin({ clientId: 'demo', document: maria, ...worked })
    expect(attempt.work).not.toBeNull()
  })
})

describe('one source', () => {
  it('may fail at most thirty times a minute over all accounts', async () => {
    const people = Array.from({ length: 10 }, (_, index) => String(index))
    for (const person of people) {
      for (let failure = 0; failure < 3; failure += 1) await fail(person)
    }
    await expect(begin('another')).rejects.toMatchObject({ retryAfter: 60 })
    pass(60)
    await expect(begin('another')).resolves.toBeDefined()
  })

  it('is not counted for successful sign-ins, since many people share one address', async () => {
    for (let person = 0; person < 60; person += 1) await (await begin(String(person))).succeeded()
    await expect(begin()).resolves.toBeDefined()
  })

  it('is a whole /64 network of IPv6', async () => {
    for (let failure = 0; failure < 5; failure += 1) await fail(maria, `2001:db8::${failure}`)
    expect(await fail(maria, '2001:db8::ffff')).toBe(1)
    expect(await fail(maria, '2001:db8:0:1::1')).toBe(0)
  })

  it('learns for at most five documents in ten minutes whether they are customers', async () => {
    for (let document = 0; document < 5; document += 1) expect(await fail(`d${document}`)).toBe(0)
    expect(await fail('d5')).toBe(600)
    expect(await fail('d6')).toBe(600)
    // A document that was counted already reveals nothing new.
    expect(await fail('d0')).toBe(0)
    // The right password of any customer still works.
    await expect((await begin('d7')).succeeded()).resolves.toBeUndefined()
    pass(600)
    expect(await fail('d8')).toBe(0)
  })
})

it('treats the third token without its session secret in a minute as theft', async () => {
  expect(await limits.isTheftCertain('demo', 's')).toBe(false)
  expect(await limits.isTheftCertain('demo', 's')).toBe(false)
  expect(await limits.isTheftCertain('litoral', 's')).toBe(false)
  expect(await limits.isTheftCertain('demo', 's')).toBe(true)
})

it('stores no document and no password in its table', async () => {
  await fail()
  const { rows } = await database().db.execute(sql`select key from rate_limits`)
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toContain(maria)
})
