import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hourMs, secondMs } from '#domain/platform/time/durations.ts'
import { prepare } from '#server/main.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { enqueue, jobQueue } from '#server/platform/jobs/queue.ts'
import { leaseMs } from '#server/platform/jobs/times.ts'
import { correctedClock, openDatabaseClock } from '#server/platform/processes/database-clock.ts'
import { postgresMissing } from '#tests/support/database/postgres.ts'
import { copyTemplate } from '#tests/support/database/shared-postgres.ts'

const missing = postgresMissing()

describe.skipIf(missing)(`a machine with a wrong clock${missing ? ` (${missing})` : ''}`, () => {
  afterEach(() => void vi.useRealTimers())

  it.each([11, -11])('takes no work that another has just taken, %i s ahead', async (seconds) => {
    const database = await openDatabase({ databaseUrl: await copyTemplate() })
    const clocks = [
      await openDatabaseClock(database),
      await openDatabaseClock(database, () => Date.now() + seconds * secondMs),
    ]
    const jobs = [{ clientId: 'demo', kind: 'push', key: '1', payload: {} }]
    await acrossTenants(() => enqueue(database.db, jobs, new Date(Date.now() - hourMs)))
    const claimed = []
    for (const { now } of [...clocks, ...clocks.toReversed()]) {
      const until = new Date(now().getTime() + leaseMs)
      const queue = jobQueue(database, randomUUID())
      const batch = await acrossTenants(() => queue.claim('push', 10, now(), until))
      claimed.push(batch.length)
    }
    expect(claimed).toEqual([1, 0, 0, 0])
    await database.close()
  })

  it('starts with the time of the database', async () => {
    const databaseUrl = await copyTemplate()
    const realNow = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: realNow + hourMs })
    const prepared = await prepare(() => createLog('silent'), {
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'ab'.repeat(32),
      SANDBOX: 'off',
      PUBLIC_ORIGIN_SUFFIX: '.portal.example',
      VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
    })
    const ahead = prepared.clock.now().getTime() - realNow
    await prepared.database.close()
    expect(ahead).toBeLessThan(hourMs / 2)
  })
})

it('the time follows a skew that is more than an inexact measurement, and steps for no less', () => {
  let machineMs = 0
  const clock = correctedClock(() => machineMs)
  const now = () => clock.now().getTime()
  clock.follow({ skewMs: 400, errorMs: 1 })
  clock.follow({ skewMs: 2_000, errorMs: 1_900 })
  expect(now()).toBe(0)
  clock.follow({ skewMs: 2_000, errorMs: 10 })
  machineMs = 5
  expect(now()).toBe(2_005)
  clock.follow({ skewMs: 1_700, errorMs: 10 })
  expect(now()).toBe(2_005)
})
