import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/http/refusal.ts'
import { fairPool } from './fair-pool.ts'

const manyPlaces = { ofHolder: 100, ofLane: 100, atMost: 100 }

/** Work in the queues of a pool of one, in the order in which it is done. */
function recorder(places = manyPlaces) {
  const pool = fairPool({ maxRunning: 1, places })
  const done: string[] = []
  const add = async (lane: string, holder = '') => {
    const place = pool.take({ lane, holder })
    await place.run(async () => {
      await Promise.resolve()
      done.push(lane + holder)
    })
    place.release()
  }
  return { pool, done, add }
}

describe('a fair pool', () => {
  it('lets the lanes take turns, however many wait in one', async () => {
    const { done, add } = recorder()
    const lanes = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(lanes.map((lane) => add(lane)))
    expect(done.join('')).toBe('aabcabaaa')
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
    const take = (nth: number) => pool.take({ lane: `${nth % 3}`, holder: '' })
    await Promise.all(Array.from({ length: 10 }, (_, nth) => take(nth).run(work)))
    expect(most).toBe(2)
  })

  it('goes on after work that failed', async () => {
    const { pool, done, add } = recorder()
    const failing = pool
      .take({ lane: 'a', holder: '' })
      .run(() => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    await add('a')
    expect(done).toEqual(['a'])
  })

  it('refuses a full queue with the seconds its work takes, and no other one', () => {
    const { pool } = recorder({ ...manyPlaces, ofHolder: 30 })
    for (let place = 0; place < 30; place += 1) pool.take({ lane: 'a', holder: '1' })
    pool.take({ lane: 'a', holder: '2' })
    pool.take({ lane: 'b', holder: '1' })
    try {
      pool.take({ lane: 'a', holder: '1' })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      // Thirty places, two busy lanes, a tenth of a second each.
      expect(error).toMatchObject({ status: 503, retryAfter: 6 })
    }
  })

  it('gives a place of a full lane to holders without one alone, up to the most there are', () => {
    const { pool } = recorder({ ofHolder: 4, ofLane: 6, atMost: 8 })
    const take = (holder: string) => pool.take({ lane: 'a', holder })
    for (const holder of ['1', '1', '1', '1', '2', '2']) take(holder)
    expect(() => take('2')).toThrow(Refusal)
    const place = take('3')
    expect(() => take('3')).toThrow(Refusal)
    take('4')
    expect(() => take('5')).toThrow(Refusal)
    place.release()
    expect(() => take('2')).toThrow(Refusal)
    take('5')
  })
})
