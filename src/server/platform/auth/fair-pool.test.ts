import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/http/refusal.ts'
import { fairPool, type Places } from './fair-pool.ts'
import type { Queue } from '#server/platform/fair-queues.ts'

const manyPlaces = { ofHolder: 100, waitMs: 1_000_000, always: 0 }

const queueOf = (group: string, holder = '', lane = 'known'): Queue => ({ group, lane, holder })

/** Work in the queues of a pool of one, in the order in which it is done. */
function recorder(places = manyPlaces, weights = {}) {
  const pool = fairPool({ maxRunning: 1, places, weights })
  const done: string[] = []
  const add = async (group: string, holder = '', lane = 'known') => {
    const place = pool.take(queueOf(group, holder, lane))
    await place.run(async () => {
      await Promise.resolve()
      done.push(group + holder)
    })
    place.release()
  }
  return { pool, done, add }
}

/** A pool of one whose clock stands still, with places for work of an assumed twentieth of a second. */
function still(places: Places) {
  const clock = { ms: 1_000 }
  const pool = fairPool({ maxRunning: 1, places, now: () => clock.ms })
  const take = (holder: string, group = 'a') => pool.take(queueOf(group, holder))
  /** Seconds after which a holder that is refused may come again; 0 when it has room. */
  const waitOf = (holder: string, group = 'a'): number => {
    try {
      pool.requireRoom(queueOf(group, holder))
      return 0
    } catch (error) {
      expect(error).toMatchObject({ status: 503, text: 'queue full' })
      return error instanceof Refusal ? (error.retryAfter ?? 0) : 0
    }
  }
  return { clock, take, waitOf }
}

describe('a fair pool', () => {
  it('lets the groups take turns, however many wait in one', async () => {
    const { done, add } = recorder()
    const groups = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(groups.map((group) => add(group)))
    expect(done.join('')).toBe('aabcabaaa')
  })

  it('lets the lanes of a group take turns by their weights, and another group its own turn', async () => {
    const { done, add } = recorder(manyPlaces, { known: 3, strangers: 1 })
    const known = Array.from({ length: 7 }, () => add('a', 'k', 'known'))
    const strangers = Array.from({ length: 3 }, () => add('a', 's', 'strangers'))
    await Promise.all([...known, ...strangers, add('b')])
    expect(done.join(' ')).toBe('ak ak b as ak ak ak as ak ak as')
  })

  it('lets the holders of a lane take turns, and a lane has no more turns for having many', async () => {
    const { done, add } = recorder()
    const flood = Array.from({ length: 6 }, () => add('a', '1'))
    await Promise.all([...flood, add('a', '2'), add('b', '1'), add('a', '3'), add('b', '1')])
    expect(done.join(' ')).toBe('a1 a1 b1 a2 b1 a3 a1 a1 a1 a1')
  })

  it('runs so many at a time', async () => {
    const pool = fairPool({ maxRunning: 2, places: manyPlaces })
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
    }
    const take = (nth: number) => pool.take(queueOf(`${nth % 3}`))
    await Promise.all(Array.from({ length: 10 }, (_, nth) => take(nth).run(work)))
    expect(most).toBe(2)
  })

  it('goes on after work that failed', async () => {
    const { pool, done, add } = recorder()
    const failing = pool.take(queueOf('a')).run(() => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    await add('a')
    expect(done).toEqual(['a'])
  })

  it('refuses a holder with all its places, and no other one', () => {
    const { take, waitOf } = still({ ...manyPlaces, ofHolder: 3 })
    const places = ['1', '1', '1'].map((holder) => take(holder))
    expect(waitOf('1')).toBe(1)
    expect(waitOf('2')).toBe(0)
    expect(waitOf('1', 'b')).toBe(0)
    places[0]?.release()
    places[0]?.release()
    take('1')
    expect(() => take('1')).toThrow(Refusal)
  })

  it('refuses whoever would wait too long, and not those whose turn comes soon', () => {
    const { take, waitOf } = still({ ofHolder: 100, waitMs: 500, always: 0 })
    // Seven of one holder cost another one a turn; of seven holders each one more waits for all.
    for (let place = 0; place < 7; place += 1) take('1')
    expect(waitOf('1')).toBeGreaterThan(0)
    for (const holder of ['2', '3', '4', '5', '6', '7']) take(holder)
    expect(waitOf('8')).toBeGreaterThan(0)
    expect(waitOf('1', 'b')).toBe(0)
  })

  it('gives the first places of a lane however long the work takes', () => {
    const { take, waitOf } = still({ ofHolder: 100, waitMs: 0, always: 3 })
    for (const holder of ['1', '2', '3']) take(holder)
    expect(waitOf('4')).toBeGreaterThan(0)
    expect(waitOf('1', 'b')).toBe(0)
  })

  it('tells each that is refused a time of its own, as fast as work is done', () => {
    const { take, waitOf } = still({ ofHolder: 100, waitMs: 500, always: 0 })
    for (let nth = 0; nth < 7; nth += 1) take(`in-${nth}`)
    const waits = Array.from({ length: 50 }, (_, nth) => waitOf(`out-${nth}`))
    // Twenty pieces of work a second, told a tenth closer.
    expect(waits.filter((seconds) => seconds <= 2)).toHaveLength(23)
    expect(waits.filter((seconds) => seconds === 3)).toHaveLength(22)
    expect(waitOf('out-49')).toBe(waits[49])
  })

  it('lets in who comes at the time it was told before those who come for the first time', () => {
    const { clock, take, waitOf } = still({ ofHolder: 100, waitMs: 500, always: 0 })
    for (let nth = 0; nth < 7; nth += 1) take(`in-${nth}`)
    const seconds = waitOf('told')
    clock.ms += 100
    expect(waitOf('told')).toBeGreaterThan(0)
    clock.ms += seconds * 1000 - 100
    expect(waitOf('first')).toBeGreaterThan(0)
    take('told')
  })

  it('tells those who came at their time and found no room new times, as fast as work is done', () => {
    const { clock, take, waitOf } = still({ ofHolder: 100, waitMs: 0, always: 0 })
    take('in')
    const holders = Array.from({ length: 50 }, (_, nth) => `out-${nth}`)
    for (const holder of holders) waitOf(holder)
    clock.ms += 4_000
    const waits = holders.map((holder) => waitOf(holder))
    expect(waits.filter((seconds) => seconds <= 2)).toHaveLength(23)
    expect(waits.filter((seconds) => seconds === 3)).toHaveLength(22)
  })

  it('counts another group in part where it has less work than can run at a time', () => {
    const pool = fairPool({
      maxRunning: 4,
      places: { ofHolder: 100, waitMs: 0, always: 0 },
      now: () => 1_000,
    })
    pool.take(queueOf('b'))
    pool.take(queueOf('a'))
    // A piece of work takes 50 ms, four run at a time, and a quarter of the fourfold pace is the other's.
    const waits = Array.from({ length: 200 }, (_, nth) => {
      try {
        pool.requireRoom(queueOf('a', `out-${nth}`))
        return 0
      } catch (error) {
        return error instanceof Refusal ? (error.retryAfter ?? 0) : 0
      }
    })
    expect(waits.filter((seconds) => seconds === 3)).toHaveLength(71)
  })

  it('never tells to wait for more than a minute', () => {
    const { take, waitOf } = still({ ofHolder: 100, waitMs: 500, always: 0 })
    for (let nth = 0; nth < 7; nth += 1) take(`in-${nth}`)
    const waits = Array.from({ length: 2_000 }, (_, nth) => waitOf(`out-${nth}`))
    expect(Math.max(...waits)).toBe(60)
  })
})
