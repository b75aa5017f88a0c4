import { expect, it } from 'vitest'
import { allOrNone } from './all-or-none.ts'

const untilGivenUp = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')), { once: true })
  })

it('answers in the order of the calls', async () => {
  const answers = await allOrNone(undefined, [async () => 'first', async () => 'second'])
  expect(answers).toEqual(['first', 'second'])
})

it('gives the other calls up when one fails, and rejects with its error', async () => {
  const signals: AbortSignal[] = []
  const calls = [
    (signal: AbortSignal) => {
      signals.push(signal)
      return untilGivenUp(signal)
    },
    async () => {
      throw new Error('no answer')
    },
  ]
  await expect(allOrNone(undefined, calls)).rejects.toThrow('no answer')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

it('gives all calls up with their caller', async () => {
  const caller = new AbortController()
  const answers = allOrNone(caller.signal, [untilGivenUp, untilGivenUp])
  caller.abort()
  await expect(answers).rejects.toThrow('given up')
})
