import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chargeRows } from '#server/money/payments/charge-rows.ts'
import { payments } from '#server/money/payments/table.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const at = new Date('2026-11-20T12:00:00Z')
const until = new Date(at.getTime() + 30_000)

eachDatabase((open) => {
  test('due payments of providers take turns, however many one of them has', async () => {
    const { db, served } = await open()
    await db.execute(sql`
      insert into payments (client_id, customer_id, document_hash, invoice_id, id, order_id,
        asked, state, value, total, installments, brand, last_four, created_at, next_try_at)
      select client_id, '101', '', n::text, client_id || n, client_id || n, '', 'unknown', 1, 1, 1, '', '',
        ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz - n * interval '1 second'
      from (values ('failing', 500), ('other', 1)) providers(client_id, count),
        generate_series(1, count) n
    `)
    const rows = chargeRows(served.db, payments)
    const first = await acrossTenants(() => rows.claim(at, until))
    expect(first).toHaveLength(20)
    expect(first.filter(({ clientId }) => clientId === 'other')).toHaveLength(1)
    const second = await acrossTenants(() => rows.claim(at, until))
    expect(second).toHaveLength(20)
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(40)
    // The one that waited longest comes first.
    expect(first.map(({ id }) => id)).toContain('failing500')
  })
})
