import { expect, it, vi } from 'vitest'
import { oncePerObject } from './once-per-object.ts'

it('computes once for each object, also where nothing comes of it', () => {
  const compute = vi.fn<(one: { readonly a?: number }) => number | undefined>(({ a }) => a)
  const computeOnce = oncePerObject(compute)
  const [one, same, none] = [{ a: 1 }, { a: 1 }, {}]
  expect([computeOnce(one), computeOnce(one), computeOnce(same)]).toEqual([1, 1, 1])
  expect([computeOnce(none), computeOnce(none)]).toEqual([undefined, undefined])
  expect(compute).toHaveBeenCalledTimes(3)
})
