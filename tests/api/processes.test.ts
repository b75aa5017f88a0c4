import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acrossTenants, startAcrossTenants } from '#server/db/tenant-scope.ts'
import { processesModule } from '#server/processes/module.ts'
import { serverProcesses } from '#server/processes/table.ts'
import { eachDatabase } from '#tests/support/database.ts'

eachDatabase((open) => {
  it('counts the processes that run, and none that stopped or died', async () => {
    const { db } = (await open()).served
    const warnings: string[] = []
    const log = { warn: (_: object, message: string) => warnings.push(message) }
    const start = () => {
      const made = processesModule({ database: { db, kind: 'postgres' }, log })
      startAcrossTenants(() => made.background?.start())
      return made
    }
    const one = start()
    const other = start()
    await expect.poll(() => [one.count(), other.count()], { timeout: 20_000 }).toEqual([2, 2])
    await other.background?.stop()
    await expect.poll(() => one.count(), { timeout: 20_000 }).toBe(1)
    const diedAt = sql`now() - interval '11 seconds'`
    await acrossTenants(() => db.insert(serverProcesses).values({ id: 'died', seenAt: diedAt }))
    const third = start()
    await expect.poll(() => third.count(), { timeout: 20_000 }).toBe(2)
    for (const { background } of [one, third]) await background?.stop()
    expect(warnings).toEqual([])
  })

  it('counts nothing on the embedded database, which serves one process', async () => {
    const { db } = (await open()).served
    const log = { warn: () => {} }
    const alone = processesModule({ database: { db, kind: 'embedded' }, log })
    startAcrossTenants(() => alone.background?.start())
    await alone.background?.stop()
    expect(alone.count()).toBe(1)
    expect(await acrossTenants(() => db.$count(serverProcesses))).toBe(0)
  })
})
