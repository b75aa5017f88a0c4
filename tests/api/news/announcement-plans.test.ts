import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsAfter } from '#server/messaging/audiences/port.ts'
import {
  placeBehind,
  sentAnnouncements,
  unsentAnnouncements,
} from '#server/news/announcements/store.ts'
import { announcementTallies } from '#server/news/announcements/tallies.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import { replacePushes } from '#server/messaging/inbox/change-announcement.ts'
import { subscriptionStore } from '#server/messaging/push/subscriptions.ts'
import { type DatabaseLease, leaseDatabase } from '#tests/support/database/database-pool.ts'
import { postgresMissing } from '#tests/support/database/postgres.ts'
import { recordPlans } from '#tests/support/database/record-plans.ts'

const missing = postgresMissing()
const messages = 6_000
const idOf = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
const ids = { first: idOf(1), second: idOf(2), few: idOf(3) }

describe.skipIf(missing)(`an announcement on PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  let lease: DatabaseLease
  beforeAll(async () => {
    lease = await leaseDatabase('postgres')
    const { owner } = lease.database
    await owner.execute(sql`
      insert into broadcasts (client_id, id, sequence, title, message, state, recipients, created_at)
      values ('demo', ${ids.first}, 1, 'Título', 'Texto', 'sent', 0, now()),
        ('demo', ${ids.second}, 2, 'Título', 'Texto', 'sent', 0, now()),
        ('demo', ${ids.few}, 3, 'Título', 'Texto', 'sent', 0, now())
    `)
    await owner.execute(sql`
      insert into broadcast_deliveries (client_id, sequence, customer_id, document_hash)
      select 'demo', sequence, n::text, 'hash'
      from generate_series(1, ${sql.raw(String(messages))}) n, (values (1), (2)) announced (sequence)
    `)
    await owner.execute(sql`
      insert into credentials (client_id, customer_id, document_hash, password_hash)
      select 'demo', n::text, 'hash', 'hash' from generate_series(1, ${sql.raw(String(messages))}) n
    `)
    await owner.execute(sql`analyze broadcast_deliveries, credentials`)
  })
  afterAll(() => lease.release())

  it('goes on from account to account without reading all of them for each portion', async () => {
    const { db } = lease.database
    const [plan] = await recordPlans(() =>
      withTenant('demo', () => accountsAfter(db, 'demo', '3000', 500)),
    )
    expect(plan).toMatchObject({ hasSort: false, scanned: [] })
  })

  it('is listed page by page, and read no further than the page', async () => {
    const { db, owner } = lease.database
    await owner.execute(sql`
      insert into broadcasts (client_id, id, day, nth, title, message, state, recipients, created_at, sent_at)
      select client_id, gen_random_uuid(), '2020-01-01', n, 'Título', 'Texto', state, 0, at, at
      from generate_series(1, 2000) n,
        lateral (select timestamptz '2020-01-01' + n / 3 * interval '1 day' as at) moments,
        (values ('demo', 'sent'), ('litoral', 'sent'), ('litoral', 'draft')) kinds (client_id, state)
      where state = 'sent' or n % 100 = 0
      on conflict do nothing
    `)
    await owner.execute(sql`
      insert into broadcast_deliveries (client_id, sequence, customer_id, document_hash)
      select 'demo', 3, n::text, 'hash' from generate_series(1, 100) n
    `)
    await owner.execute(sql`analyze broadcasts, broadcast_deliveries`)
    const first = await withTenant('demo', () => sentAnnouncements(db, 'demo', null, 10))
    const last = first.at(-1)
    if (!last) throw new Error('There are announcements.')
    const plans = await recordPlans(() =>
      withTenant('demo', async () => {
        await unsentAnnouncements(db, 'demo')
        await sentAnnouncements(db, 'demo', placeBehind(last), 10)
        await announcementTallies(db, 'demo', [ids.few])
      }),
    )
    const [unsent, sent] = plans
    // The figures and the jobs are read at once: which answer comes first is not certain.
    const figures = plans.find(({ text }) => text.includes('"broadcast_deliveries"'))
    expect(unsent).toMatchObject({ indexes: ['broadcasts_unsent'], scanned: [] })
    expect(sent).toMatchObject({ indexes: ['broadcasts_sent'], scanned: [], hasSort: false })
    expect(figures).toMatchObject({ scanned: [] })
    expect(figures?.indexes).toContain('broadcast_deliveries_client_id_sequence_customer_id_pk')
  })

  it('is corrected portion by portion, without sorting the messages anew', async () => {
    const { database } = lease
    const correct = replacePushes(subscriptionStore(database))
    const portion = { after: '3000', limit: 500, now: new Date(), isOurs: async () => true }
    const plans = await recordPlans(() =>
      withTenant('demo', () =>
        database.db.transaction((tx) =>
          correct(tx, { clientId: 'demo', id: ids.second }, 'correction', portion),
        ),
      ),
    )
    const reads = plans.filter(({ text }) => /^select .* from "broadcast_deliveries"/.test(text))
    expect(reads).toHaveLength(1)
    expect(reads.map(({ hasSort, scanned }) => ({ hasSort, scanned }))).toEqual([
      { hasSort: false, scanned: [] },
    ])
  })
})
