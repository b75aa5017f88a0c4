import { afterEach, expect, it, vi } from 'vitest'
import { BulkheadFull } from '#server/platform/egress/bulkhead.ts'
import { fairPlaces, type WorkOwner } from './fair-places.ts'

const limits = { maxRunning: 1, maxOfHolder: 3, maxOfTenant: 4, maxTaken: 6, maxWaitMs: 20_000 }
const of = (clientId: string, holder: string): WorkOwner => ({ clientId, holder })

function pool() {
  const run = fairPlaces(limits)
  const order: string[] = []
  const ends: (() => void)[] = []
  const begin = ({ clientId, holder }: WorkOwner) =>
    run({ clientId, holder }, async () => {
      order.push(`${clientId} ${holder}`)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const endOne = async () => {
    await vi.waitFor(() => expect(ends).not.toEqual([]))
    ends.shift()?.()
  }
  return { begin, endOne, order }
}

afterEach(() => void vi.useRealTimers())

it('gives one subscriber some places, and the next turn to another provider', async () => {
  const { begin, endOne, order } = pool()
  const works = [1, 2, 3].map(() => begin(of('demo', 'maria')))
  await expect(begin(of('demo', 'maria'))).rejects.toBeInstanceOf(BulkheadFull)
  works.push(begin(of('demo', 'joao')), begin(of('litoral', 'ana')))
  for (const _ of works) await endOne()
  await Promise.all(works)
  expect(order).toEqual(['demo maria', 'demo maria', 'litoral ana', 'demo joao', 'demo maria'])
})

it('leaves places to other providers where one has taken its own', async () => {
  const { begin, endOne } = pool()
  const works = ['a', 'b', 'c', 'd'].map((holder) => begin(of('demo', holder)))
  await expect(begin(of('demo', 'e'))).rejects.toBeInstanceOf(BulkheadFull)
  works.push(begin(of('litoral', 'a')), begin(of('netmania', 'a')))
  await expect(begin(of('serrana', 'a'))).rejects.toBeInstanceOf(BulkheadFull)
  for (const _ of works) await endOne()
  await Promise.all(works)
})

it('refuses what has waited for too long, and goes on with the others', async () => {
  vi.useFakeTimers()
  const { begin, order } = pool()
  void begin(of('demo', 'maria'))
  const late = begin(of('demo', 'joao'))
  const refused = expect(late).rejects.toBeInstanceOf(BulkheadFull)
  await vi.advanceTimersByTimeAsync(limits.maxWaitMs)
  await refused
  for (const holder of ['joao', 'ana', 'lia']) void begin(of('demo', holder))
  expect(order).toEqual(['demo maria'])
})
