import { beforeEach, expect, it } from 'vitest'
import { budget } from '#server/http/budget.ts'
import { rateLimits } from '#server/http/limits-table.ts'
import { useDatabase } from '#tests/support/database.ts'
import { accountDelay } from './account-delay.ts'

const database = useDatabase()
const { signal } = new AbortController()
let delays: number[]
const delay = () =>
  accountDelay(database(), 'test', async (delayMs) => {
    delays.push(delayMs)
  })

beforeEach(async () => {
  delays = []
  await database().db.delete(rateLimits)
})

it('grows by a second for every twenty failures of an hour, up to five seconds', async () => {
  const failures = budget(database(), { name: 'test', points: 1, durationSeconds: 3600 })
  for (const more of [19, 1, 19, 1, 20, 20, 20, 500]) {
    await failures.penalty('maria', more)
    await delay().serve('maria', signal)
  }
  expect(delays).toEqual([1000, 1000, 2000, 3000, 4000, 5000, 5000])
})

it('counts failures of one account alone', async () => {
  for (let failure = 0; failure < 20; failure += 1) await delay().countFailure('maria')
  await delay().serve('joao', signal)
  expect(delays).toEqual([])
  await delay().serve('maria', signal)
  expect(delays).toEqual([1000])
})

it('rejects as soon as the caller has gone away', async () => {
  for (let failure = 0; failure < 20; failure += 1) await delay().countFailure('maria')
  const patient = accountDelay(database(), 'test')
  await expect(patient.serve('maria', AbortSignal.abort())).rejects.toThrow('abort')
})
