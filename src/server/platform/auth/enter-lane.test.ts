import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enterLane } from './enter-lane.ts'
import { passwords } from './passwords/passwords.ts'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const tried = { clientId: 'demo', of: 'subscribers', account: 'maria' } as const
const stranger = { ...tried, deviceId: null, source: '203.0.113.1' }

const abandoned = async () => {}

type Pool = ReturnType<typeof passwords>

/** What the beginning of a try was told, and the lane that followed. */
async function enter(pool: Pool, work: number | null, by = stranger) {
  const told: number[] = []
  const begin = async (roomSeconds: number) => {
    told.push(roomSeconds)
    return { work, abandoned }
  }
  const outcome = await enterLane(pool, by, begin).catch((error: unknown) => error)
  return { told, outcome }
}

/** Fills a lane with places of others, as many as it gives. */
function fill(fillOne: (nth: number) => void): void {
  for (let nth = 0; ; nth += 1) {
    try {
      fillOne(nth)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return
    }
  }
}

const whose = { clientId: 'demo', of: 'subscribers' } as const
const fillStrangers = (pool: Pool) =>
  fill((nth) => pool.reserve({ ...whose, standing: 'stranger', holder: `198.51.100.${nth}` }))
const fillWorked = (pool: Pool) =>
  fill((nth) => pool.reserve({ ...whose, standing: 'worked', holder: `account ${nth}` }))

describe('a stranger', () => {
  it('waits among strangers by its source, and is told of no wait while there is room', async () => {
    const { told, outcome } = await enter(passwords(cheap), null)
    expect(told).toEqual([0])
    expect(outcome).toMatchObject({ lane: { standing: 'stranger', holder: '203.0.113.1' } })
  })

  it('that worked waits by its account, apart from those who did not', async () => {
    const { outcome } = await enter(passwords(cheap), 0)
    expect(outcome).toMatchObject({ lane: { standing: 'worked', holder: 'maria' } })
  })

  it('is told when there will be room again, and works for a place meanwhile', async () => {
    const pool = passwords(cheap)
    fillStrangers(pool)
    const { told, outcome } = await enter(pool, 0)
    expect(told[0]).toBeGreaterThan(0)
    expect(outcome).toMatchObject({ lane: { standing: 'worked' } })
  })

  it('works, too, where others took the room while the try was begun', async () => {
    const pool = passwords(cheap)
    const told: number[] = []
    const begin = async (roomSeconds: number) => {
      told.push(roomSeconds)
      if (told.length === 1) fillStrangers(pool)
      return { work: roomSeconds > 0 ? 0 : null, abandoned: async () => void told.push(-1) }
    }
    const { lane } = await enterLane(pool, stranger, begin)
    expect(told).toEqual([0, -1, expect.any(Number)])
    expect(told[2]).toBeGreaterThan(0)
    expect(lane).toMatchObject({ standing: 'worked' })
  })

  it('that did no work stays among strangers where the room came back at once', async () => {
    const pool = passwords(cheap)
    const taken: (() => void)[] = []
    const begin = async () => {
      if (taken.length === 0) {
        fill((nth) => {
          const place = { ...whose, standing: 'stranger', holder: `198.51.100.${nth}` } as const
          const reserved = pool.reserve(place)
          taken.push(() => reserved.release())
        })
      }
      return { work: null, abandoned: async () => taken.forEach((release) => release()) }
    }
    const { lane } = await enterLane(pool, stranger, begin)
    expect(taken).not.toEqual([])
    expect(lane).toMatchObject({ standing: 'stranger', holder: '203.0.113.1' })
  })

  it('is refused before anything is begun where work would buy no place', async () => {
    const pool = passwords(cheap)
    fillStrangers(pool)
    fillWorked(pool)
    const { told, outcome } = await enter(pool, 0)
    expect(told).toEqual([])
    expect(outcome).toMatchObject({ status: 503, text: 'queue full' })
  })
})

it('a known device has its own lane, whatever strangers fill', async () => {
  const pool = passwords(cheap)
  fillStrangers(pool)
  fillWorked(pool)
  const begin = async () => ({ work: null, abandoned })
  const known = { ...tried, deviceId: 'phone', source: '203.0.113.1' }
  const { lane } = await enterLane(pool, known, begin)
  expect(lane).toMatchObject({ standing: 'known', holder: 'phone' })
})

it('strangers at staff of a provider leave those of others and its subscribers their places', async () => {
  const pool = passwords(cheap)
  fill((nth) =>
    pool.reserve({ ...whose, of: 'staff', standing: 'stranger', holder: `198.51.100.${nth}` }),
  )
  expect((await enter(pool, null)).told).toEqual([0])
  for (const clientId of ['litoral', '']) {
    const begun: number[] = []
    const begin = async (roomSeconds: number) => {
      begun.push(roomSeconds)
      return { work: null, abandoned }
    }
    await enterLane(pool, { ...stranger, of: 'staff', clientId }, begin)
    expect(begun).toEqual([0])
  }
})
