import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suspiciousEventsModule } from '#server/platform/suspicious-events/module.ts'
import { suspiciousEvents } from '#server/platform/suspicious-events/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const noon = new Date('2026-11-20T15:00:00.000Z')

eachDatabase((open) => {
  const start = async () => {
    const lines: string[] = []
    const log = {
      warn: (_: object, message: string) => void lines.push(message),
      error: (_: object, message: string) => void lines.push(message),
    }
    const database = await open()
    let at = noon
    const module = suspiciousEventsModule({ database, log, now: () => at })
    return {
      lines,
      database,
      module,
      record: module.recordSuspiciousEvent,
      moveTo: (time: string) => (at = new Date(time)),
      rows: () => database.db.select().from(suspiciousEvents).orderBy(asc(suspiciousEvents.lastAt)),
    }
  }
  const subscriber = { customerId: '7', documentHash: 'maria' }
  const theft = { kind: 'session_theft_suspected', clientId: 'demo', subscriber } as const

  test('events of one kind, subscriber and day are counted in one row', async () => {
    const { record, rows, moveTo } = await start()
    await record(theft)
    moveTo('2026-11-20T16:00:00.000Z')
    await Promise.all(Array.from({ length: 40 }, () => record(theft)))
    await record({ ...theft, clientId: 'litoral' })
    await record({ kind: 'audit_chain_broken', clientId: null })
    moveTo('2026-11-21T16:00:00.000Z')
    await record(theft)
    const told = await rows()
    expect(told).toHaveLength(4)
    expect(told[0]).toMatchObject({ clientId: 'demo', customerId: '7', times: 41, firstAt: noon })
    expect(told.at(-1)).toMatchObject({ clientId: 'demo', day: '2026-11-21', times: 1 })
  })

  test('an attacker who varies the subject fills no more than the rows of a day', async () => {
    const { record, rows, database } = await start()
    await database.db.execute(sql`
      insert into suspicious_events (client_id, kind, day, detail, times, first_at, last_at)
      select 'demo', 'cross_tenant_refused', '2026-11-20', 'd' || n, 1, now(), now()
      from generate_series(1, 199) n
    `)
    for (const detail of ['one', 'two', 'three', 'four']) {
      await record({ kind: 'cross_tenant_refused', clientId: 'demo', detail })
    }
    const told = await rows()
    expect(told).toHaveLength(201)
    expect(told.find(({ detail }) => detail === '')).toMatchObject({ times: 3 })
  })

  test('an event that cannot be written is logged and does not fail its caller', async () => {
    const { record, lines, database } = await start()
    await database.db.execute('alter table suspicious_events rename to hidden')
    try {
      await record(theft)
      expect(lines).toEqual(['suspicious event', 'suspicious event was not recorded'])
    } finally {
      await database.db.execute('alter table hidden rename to suspicious_events')
    }
  })

  test('events are deleted after six months', async () => {
    const { record, rows, module } = await start()
    await record(theft)
    const sweep = module.sweeps?.[0]
    await sweep?.(new Date('2027-05-20T15:00:00.000Z'))
    expect(await rows()).toHaveLength(1)
    await sweep?.(new Date('2027-05-24T15:00:00.000Z'))
    expect(await rows()).toHaveLength(0)
  })
})
