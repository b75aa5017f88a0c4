import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acrossTenants, withTenant } from '#server/platform/db/tenant-scope.ts'
import { countReach } from '#server/news/results/count-reach.ts'
import { firstReminders } from '#server/news/results/first-reminders.ts'
import { resultsService } from '#server/news/results/service.ts'
import { isReceiving } from '#server/messaging/push/subscription-life.ts'
import { type DatabaseLease, leaseDatabase } from '#tests/support/database/database-pool.ts'
import { postgresMissing } from '#tests/support/database/postgres.ts'
import { recordPlans } from '#tests/support/database/record-plans.ts'

const missing = postgresMissing()
const now = new Date('2026-11-20T12:00:00Z')
const november = { from: '2026-11-01', to: '2026-11-30', by: 'day' } as const

/** The columns that a row of each table needs, with a value. */
const filled = {
  bill_days: `counted_at = now(), due = 1, paid_on_time = 1, paid_late = 0, paid_undated = 0, unpaid = 0, by_pix = 1, by_card = 0, by_boleto = 0, by_other = 0`,
  reach_days: `begun_at = now(), counted_at = now()`,
  reminder_days: `range = 5, reminded = 1, reminded_paid = 1, others = 1, others_paid = 1`,
  visit_days: `figure = 'paint', value = 1, visits = 1`,
  request_outcomes: `customer_id = '1', document_hash = 'hash', desk = 'os', request_id = back::text, is_solved = true, answered_at = now()`,
} as const

describe.skipIf(missing)(`results on PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  let lease: DatabaseLease
  beforeAll(async () => {
    lease = await leaseDatabase('postgres')
    const { owner } = lease.database
    for (const [table, columns] of Object.entries(filled)) {
      const pairs = columns.split(', ').map((pair) => pair.split(' = '))
      const names = pairs.map(([name]) => name).join()
      const values = pairs.map(([, value]) => value).join()
      await owner.execute(
        sql.raw(`
          insert into ${table} (client_id, day, ${names})
          select 'many-' || nth, to_char(date '2026-11-20' - back, 'YYYY-MM-DD'), ${values}
          from generate_series(1, 40) nth, generate_series(1, 1000) back
        `),
      )
    }
    await owner.execute(sql`
      insert into notices (client_id, id, customer_id, document_hash, kind, source, title, body, path, created_at)
      select 'many-' || n % 40, md5(n::text), n::text, 'hash', 'reminder', n || '/5/2026-11-15', '', '', '', now()
      from generate_series(1, 100000) n
    `)
    await owner.execute(sql`
      insert into sessions (client_id, id, customer_id, document_hash, bind_hash, absolute_end)
      select 'many-' || n % 40, n::text, n::text, 'hash', n::text, now() from generate_series(1, 20000) n
    `)
    await owner.execute(
      sql`analyze bill_days, visit_days, reach_days, reminder_days, request_outcomes, notices, sessions`,
    )
  })
  afterAll(() => lease.release())

  const scannedBy = async (work: () => Promise<unknown>) =>
    (await recordPlans(work)).map(({ scanned }) => scanned.filter((name) => name !== 'tenants'))

  it('of one provider and of all are read by the day', async () => {
    const results = resultsService({ database: lease.database, now: () => now })
    expect(
      await scannedBy(() => withTenant('many-7', () => results.read('many-7', november))),
    ).toEqual([[], [], [], [], [], []])
    expect(await scannedBy(() => acrossTenants(() => results.read(null, november)))).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ])
  })

  it('find the reminders of some bills by their sources', async () => {
    const bills = Array.from({ length: 50 }, (_, nth) => ({
      id: String(nth),
      dueDate: '2026-11-15',
    }))
    const asked = { bills, timeZone: 'America/Sao_Paulo' } as const
    const { db } = lease.database
    expect(
      await scannedBy(() => withTenant('many-7', () => firstReminders(db, 'many-7', asked))),
    ).toEqual([[]])
  })

  it('count whom a provider reaches without reading the sessions of others', async () => {
    const { db } = lease.database
    const day = { clientId: 'many-7', day: '2026-11-19' }
    const [scanned = []] = await scannedBy(() =>
      withTenant('many-7', () => countReach({ db, push: { isReceiving } }, day, now)),
    )
    expect(scanned).not.toContain('sessions')
    expect(scanned).not.toContain('reach_days')
  })
})
