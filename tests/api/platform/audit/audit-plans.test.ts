import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxSearchedEntries } from '#contract/platform/audit.ts'
import {
  type AuditQuestion,
  newestQuery,
  pageQuery,
  readAuditPage,
  searchEndQuery,
} from '#server/platform/audit/audit-page.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { databaseMissing, useDatabase } from '#tests/support/database/database.ts'

/** How the database reads a log that is longer than one page may look through. */

const database = useDatabase()

const entriesOfEach = 2 * maxSearchedEntries + 5_000
const clients = ['demo', 'litoral', 'serrana']

beforeAll(async () => {
  if (databaseMissing() !== null) return
  const { db } = database()
  await db.execute(sql`
    insert into audit_entries (at, client_id, who, role, action, position, hash)
    select timestamptz '2026-01-01' + nth * interval '1 minute', client_id,
      case nth when 1 then 'rare@example.com' else 'user-' || nth % 50 end,
      'admin', case nth when 2 then 'host added' else 'signed in' end, nth, 'x'
    from generate_series(1, ${entriesOfEach}) nth, unnest(array['demo', 'litoral', 'serrana']) client_id
    order by nth
  `)
  await db.execute(sql`analyze audit_entries`)
}, 60_000)

const node = v.looseObject({
  'Node Type': v.string(),
  'Actual Rows': v.number(),
  'Rows Removed by Filter': v.optional(v.number(), 0),
  Plans: v.optional(v.array(v.unknown()), []),
})
type PlanNode = v.InferOutput<typeof node>

function nodesOf(plan: unknown): PlanNode[] {
  const parsed = v.parse(node, plan)
  return [parsed, ...parsed.Plans.flatMap(nodesOf)]
}

/** The steps by which the running server's database answers a query. */
async function explain(query: { getSQL(): SQL }): Promise<PlanNode[]> {
  const { rows } = await acrossTenants(() =>
    database().served.db.execute(sql`explain (analyze, format json) ${query.getSQL()}`),
  )
  const [row] = v.parse(v.array(v.looseObject({ 'QUERY PLAN': v.unknown() })), rows)
  const [{ Plan: plan }] = v.parse(
    v.tuple([v.looseObject({ Plan: v.unknown() })]),
    row?.['QUERY PLAN'],
  )
  return nodesOf(plan)
}

const questions: readonly (readonly [string, AuditQuestion])[] = [
  ['a text in the log of a provider', { clientId: 'demo', text: 'rare', size: 'screen' }],
  [
    'an action in the log of a provider',
    { clientId: 'demo', action: 'host added', size: 'screen' },
  ],
  ['a text in the log of everything', { clientId: null, text: 'rare', size: 'export' }],
]

describe('the search of a long audit log', () => {
  it.each(questions)('for %s reads a bounded part of it by an index', async (_, question) => {
    const { db } = database().served
    const [newest] = await acrossTenants(() => newestQuery(db, question))
    if (!newest) throw new Error('The log has entries.')
    const end = searchEndQuery(db, question, newest)
    const [last] = await acrossTenants(() => end)
    const queries = [newestQuery(db, question), end, pageQuery(db, question, last?.id ?? null)]
    for (const query of queries) {
      const scans = (await explain(query)).filter((step) => step['Node Type'].includes('Scan'))
      expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
      const read = scans.map((step) => step['Actual Rows'] + step['Rows Removed by Filter'])
      expect(Math.max(...read)).toBeLessThanOrEqual(maxSearchedEntries)
    }
  })

  it('finds an old entry on a later page, however many pages before it are empty', async () => {
    const read = (question: AuditQuestion) =>
      acrossTenants(() => readAuditPage(database().served.db, question))
    for (const clientId of [...clients, null]) {
      const question = { clientId, text: 'RARE@', size: 'screen' } as const
      let page = await read(question)
      expect(page.rows).toEqual([])
      while (page.rows.length === 0 && page.next !== null) {
        page = await read({ ...question, before: String(page.next) })
      }
      expect(page.rows.map(({ who }) => who)).toContain('rare@example.com')
      expect(page.next).toBeNull()
    }
  })

  it('ends with the period that it is asked for', async () => {
    const question = { clientId: 'demo', text: 'rare', size: 'screen' } as const
    const at = new Date('2026-01-01T00:00:00.000Z')
    at.setUTCMinutes(entriesOfEach - 100)
    const page = await acrossTenants(() =>
      readAuditPage(database().served.db, { ...question, from: at.toISOString() }),
    )
    expect(page).toEqual({ rows: [], next: null })
  })
})
