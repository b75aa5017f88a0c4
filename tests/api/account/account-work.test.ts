import { beforeEach, expect, it } from 'vitest'
import { budget } from '#server/platform/http/limits/budget.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { useDatabase } from '#tests/support/database/database.ts'
import { accountWork } from '#server/platform/auth/account-work.ts'

const database = useDatabase()
const work = () => accountWork(database(), 'test')

beforeEach(() => database().db.delete(rateLimits))

it('begins with the twentieth failure of an hour and doubles with the failures, up to heavy work', async () => {
  const failures = budget(database(), { name: 'test', points: 1, perSeconds: 3600 })
  const demanded: (number | undefined)[] = []
  for (const more of [19, 1, 19, 1, 39, 1, 80, 500]) {
    await failures.penalty('maria', more)
    demanded.push((await work().demand('maria'))?.work)
  }
  expect(demanded).toEqual([undefined, 0, 0, 1, 1, 2, 3, 3])
})

it('counts failures of one account alone, and tells of the one that asks for work', async () => {
  const told: boolean[] = []
  for (let failure = 0; failure < 22; failure += 1) {
    told.push(await work().countFailure('maria'))
  }
  expect(told.indexOf(true)).toBe(19)
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await work().demand('joao')).toBeNull()
  const demand = await work().demand('maria')
  expect(demand?.work).toBe(0)
  // What is left of the hour since the first failure.
  expect(demand?.retryAfter).toBeGreaterThan(1800)
  expect(demand?.retryAfter).toBeLessThanOrEqual(3600)
})
