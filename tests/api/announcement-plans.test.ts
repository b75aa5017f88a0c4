import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsAfter } from '#server/announcements/accounts.ts'
import { withTenant } from '#server/db/tenant-scope.ts'
import { changeMessages } from '#server/inbox/change-messages.ts'
import { subscriptionStore } from '#server/push/subscriptions.ts'
import { type DatabaseLease, leaseDatabase } from '#tests/support/database-pool.ts'
import { postgresMissing } from '#tests/support/postgres.ts'
import { recordPlans } from '#tests/support/record-plans.ts'

const missing = postgresMissing()
const messages = 6_000

describe.skipIf(missing)(`an announcement on PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  let lease: DatabaseLease
  beforeAll(async () => {
    lease = await leaseDatabase('postgres')
    const { owner } = lease.database
    await owner.execute(sql`
      insert into notices (client_id, id, customer_id, document_hash, kind, source, title, body, path, created_at)
      select 'demo', md5(source || n), n::text, 'hash', 'announcement', source, 'Título', 'Texto', '', now()
      from generate_series(1, ${sql.raw(String(messages))}) n, (values ('first'), ('second')) sources (source)
    `)
    await owner.execute(sql`
      insert into credentials (client_id, customer_id, document_hash, password_hash)
      select 'demo', n::text, 'hash', 'hash' from generate_series(1, ${sql.raw(String(messages))}) n
    `)
    await owner.execute(sql`analyze notices, credentials`)
  })
  afterAll(() => lease.release())

  it('goes on from account to account without reading all of them for each portion', async () => {
    const { db } = lease.database
    const [plan] = await recordPlans(() =>
      withTenant('demo', () => accountsAfter(db, 'demo', '3000', 500)),
    )
    expect(plan).toMatchObject({ hasSort: false, scanned: [] })
  })

  it('is corrected portion by portion, without sorting the messages anew', async () => {
    const { database } = lease
    const correct = changeMessages(subscriptionStore(database))
    const change = { is: 'correction', title: 'Corrigido', body: 'Outro texto' } as const
    const portion = { after: 0, limit: 500, now: new Date(), isOurs: async () => true }
    const plans = await recordPlans(() =>
      withTenant('demo', () =>
        database.db.transaction((tx) =>
          correct(tx, { clientId: 'demo', source: 'second' }, change, portion),
        ),
      ),
    )
    const reads = plans.filter(({ text }) => /^select .* from "notices"/.test(text))
    expect(reads).toHaveLength(1)
    expect(reads.map(({ hasSort, scanned }) => ({ hasSort, scanned }))).toEqual([
      { hasSort: false, scanned: [] },
    ])
    const { rows } = await database.owner.execute(sql`
      select source, count(*)::int as corrected from notices where corrected_at is not null group by 1
    `)
    expect(rows).toEqual([{ source: 'second', corrected: 500 }])
  })
})
