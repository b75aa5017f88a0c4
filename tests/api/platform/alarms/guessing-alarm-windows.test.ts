import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Demand } from '#server/platform/auth/admission.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { useDatabase } from '#tests/support/database/database.ts'
import { guessingAlarm } from '#server/platform/guessing-alarm/alarm.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import { puzzleIssuer } from '#server/platform/guessing-alarm/puzzles.ts'
import { guessingWindows } from '#server/platform/guessing-alarm/table.ts'
import { guessingWindowStore } from '#server/platform/guessing-alarm/windows.ts'

const database = useDatabase()
const key = Buffer.alloc(32, 1)
let now: Date
let events: SuspiciousEvent[]
let alarm: GuessingAlarm

function createAlarm(): GuessingAlarm {
  return guessingAlarm({
    database: database(),
    windows: guessingWindowStore(database()),
    puzzles: puzzleIssuer(database(), { key, cost: { rounds: 1, bits: 1 } }),
    key,
    recordSuspiciousEvent: async (event) => void events.push(event),
    now: () => now,
  })
}

beforeEach(async () => {
  await database().db.delete(guessingWindows)
  now = new Date('2026-11-20T12:01:00Z')
  events = []
  alarm = createAlarm()
})

const pass = (ms: number) => (now = new Date(now.getTime() + ms))

/** Failures at accounts one after the other, in turn from so many networks. */
async function fail(count: number, { first = 0, networks = 500, clientId = 'demo' } = {}) {
  for (let nth = first; nth < first + count; nth += 1) {
    const source = `203.0.${(nth % networks) >> 8}.${(nth % networks) & 255}`
    await alarm.countFailure('password_spraying', { clientId, source, name: `account ${nth}` })
  }
}

async function isOn(clientId = 'demo'): Promise<boolean> {
  try {
    await alarm.admit({ clientId, source: `198.51.100.${now.getTime() % 255}`, proof: null })
    return false
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return true
  }
}

describe('the alarm of a provider', () => {
  it('is raised by about fifty accounts from many networks, for this provider alone', async () => {
    await fail(40)
    expect(await isOn()).toBe(false)
    await fail(20, { first: 40 })
    expect(await isOn()).toBe(true)
    expect(await isOn('litoral')).toBe(false)
    expect(events).toEqual([{ kind: 'password_spraying', clientId: 'demo' }])
  })

  it('counts the last quarter of an hour too, and nothing older', async () => {
    await fail(30)
    pass(15 * minuteMs)
    await fail(30, { first: 30 })
    expect(await isOn()).toBe(true)
    pass(hourMs)
    await fail(30, { first: 60 })
    pass(30 * minuteMs)
    await fail(30, { first: 90 })
    expect(await isOn()).toBe(false)
  })

  it('is over a quarter of an hour after the last failure', async () => {
    await fail(60)
    pass(15 * minuteMs - 1)
    expect(await isOn()).toBe(true)
    pass(1)
    expect(await isOn()).toBe(false)
  })

  it('is told to staff once an episode', async () => {
    await fail(60)
    pass(10 * minuteMs)
    await fail(60, { first: 60 })
    pass(10 * minuteMs)
    await fail(60, { first: 120 })
    expect(events).toHaveLength(1)
    pass(hourMs)
    await fail(60)
    expect(events).toHaveLength(2)
  })

  it('is raised once by failures that two processes count at the same time', async () => {
    await fail(45)
    const other = createAlarm()
    const counted = Array.from({ length: 20 }, (_, nth) =>
      (nth % 2 === 0 ? alarm : other).countFailure('password_spraying', {
        clientId: 'demo',
        source: `203.0.113.${nth}`,
        name: `account ${100 + nth}`,
      }),
    )
    await Promise.all(counted)
    expect(events).toHaveLength(1)
  })

  it('is not raised by one household, school or company that fails at many accounts', async () => {
    await fail(200, { networks: 8 })
    expect(events).toEqual([])
  })

  it('is not raised by few accounts that are tried again and again', async () => {
    for (let round = 0; round < 10; round += 1) await fail(30)
    expect(events).toEqual([])
  })

  it('is not raised when many sign in, some at the second try, and a few give up', async () => {
    for (let nth = 0; nth < 900; nth += 1) {
      const hasGivenUp = nth % 15 === 0
      if (nth % 5 === 0) await fail(1, { first: nth })
      if (!hasGivenUp) await alarm.countSuccess({ clientId: 'demo', name: `account ${nth}` })
    }
    expect(events).toEqual([])
  })

  it('holds a row of each kind and quarter of an hour, however many fail', async () => {
    await fail(300)
    expect(await database().db.$count(guessingWindows)).toBe(1)
  })
})

describe('the work of a stranger', () => {
  /** The hashes that a stranger is asked for; null where nothing is. */
  async function asked(by = alarm, demand: Demand | null = null): Promise<number | null> {
    try {
      await by.admit({ clientId: 'demo', source: '198.51.100.7', proof: null }, demand)
      return null
    } catch (error) {
      if (!(error instanceof Refusal) || !error.challenge) throw error
      return error.challenge.rounds * 2 ** error.challenge.bits
    }
  }
  const beginAt = (alarmSince: Date | null) =>
    database().db.update(guessingWindows).set({ alarmSince })

  it('doubles with each quarter of an hour in which the alarm goes on, and begins anew after it', async () => {
    const other = createAlarm()
    const works: (number | null)[] = []
    await fail(60)
    for (let quarter = 0; quarter < 6; quarter += 1) {
      works.push(await asked(other))
      expect(await asked()).toBe(works.at(-1))
      for (const third of [0, 1, 2]) {
        await fail(20, { first: 1000 * (quarter + 1) + 100 * third })
        pass(5 * minuteMs)
      }
    }
    expect(works).toEqual([2, 4, 8, 16, 32, 32])
    pass(hourMs)
    expect(await asked(other)).toBeNull()
    await fail(60)
    expect(await asked(other)).toBe(2)
  })

  it('is at least what the alarm asks, whatever else is demanded', async () => {
    await fail(60)
    const light = { work: 0, retryAfter: 5 }
    const heavy = { work: 3, retryAfter: 5 }
    expect([await asked(alarm, light), await asked(alarm, heavy)]).toEqual([2, 16])
    await beginAt(new Date(now.getTime() - hourMs))
    expect([await asked(alarm, light), await asked(alarm, heavy)]).toEqual([32, 32])
  })

  it('is that of the first quarter of an hour where a version before raised the alarm', async () => {
    await fail(60)
    await beginAt(null)
    expect(await asked()).toBe(2)
  })
})

describe('the alarm of staff', () => {
  it('is raised by ten accounts, and concerns the installation', async () => {
    await fail(12, { clientId: administrationId })
    expect(await isOn(administrationId)).toBe(true)
    expect(events).toEqual([{ kind: 'password_spraying', clientId: null }])
  })
})
