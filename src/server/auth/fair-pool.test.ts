import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/http/refusal.ts'
import { fairPool } from './fair-pool.ts'

/** Work in the lanes of a pool of one, in the order in which it is done. */
function recorder(maxPlaces = 100) {
  const pool = fairPool({ maxRunning: 1, maxPlaces })
  const done: string[] = []
  const add = async (lane: string) => {
    const place = pool.take(lane)
    await place.run(async () => {
      await Promise.resolve()
      done.push(lane)
    })
    place.release()
  }
  return { pool, done, add }
}

describe('a fair pool', () => {
  it('lets the lanes take turns, however many wait in one', async () => {
    const { done, add } = recorder()
    const lanes = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(lanes.map(add))
    expect(done.join('')).toBe('aabcabaaa')
  })

  it('runs so many at a time', async () => {
    const pool = fairPool({ maxRunning: 2, maxPlaces: 100 })
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
    }
    await Promise.all(Array.from({ length: 10 }, (_, nth) => pool.take(`${nth % 3}`).run(work)))
    expect(most).toBe(2)
  })

  it('goes on after work that failed', async () => {
    const { pool, done, add } = recorder()
    const failing = pool.take('a').run(() => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    await add('a')
    expect(done).toEqual(['a'])
  })

  it('refuses a full lane with the seconds its work takes, and no other lane', () => {
    const { pool } = recorder(30)
    for (let place = 0; place < 30; place += 1) pool.take('a')
    pool.take('b')
    try {
      pool.take('a')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      // Thirty places, two busy lanes, a tenth of a second each.
      expect(error).toMatchObject({ status: 503, retryAfter: 6 })
    }
  })
})
