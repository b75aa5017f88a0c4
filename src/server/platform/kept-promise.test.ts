import { expect, it, vi } from 'vitest'
import { keepPromise, makeOnce } from './kept-promise.ts'

it('is shared by all who ask, and made again after a failure alone', async () => {
  const make = vi.fn(async () => 'drawn').mockRejectedValueOnce(new Error('disk'))
  const get = makeOnce(make)
  const failed = await Promise.allSettled([get(), get()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(make).toHaveBeenCalledTimes(1)
  expect(await Promise.all([get(), get()])).toEqual(['drawn', 'drawn'])
  expect(await get()).toBe('drawn')
  expect(make).toHaveBeenCalledTimes(2)
})

it('that fails late takes nothing away that was made since', async () => {
  const kept = new Map<string, Promise<string>>()
  const failing = keepPromise(kept, 'a', async () => Promise.reject(new Error('late')))
  const newer = Promise.resolve('newer')
  kept.set('a', newer)
  await expect(failing).rejects.toThrow('late')
  expect(kept.get('a')).toBe(newer)
})
