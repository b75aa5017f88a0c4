import { DatabaseError } from 'pg'
import * as v from 'valibot'
import { accessStatement } from '#server/platform/db/postgres/access-statement.ts'
import { EmbeddedThread } from '#server/platform/db/embedded/embedded-thread.ts'
import { isExpectedRead } from './expected-reads.ts'
import { type PlanNode, planNodeSchema, type TableIndex, wideReads } from './plan-nodes.ts'

/*
 * Every statement that the server sends to the embedded database from now on is explained once in a
 * worker process, so that no query needs to be listed to be looked at. The planner is told to avoid
 * reading tables from end to end: a plan that does so shows that no index fits, whatever the rows.
 */

const isExplained = /^\s*(?:select|with|update|delete|insert)\b/i
const isOfCatalogue = /\bpg_\w+|\bset_config\b/

interface Statement {
  readonly thread: EmbeddedThread
  readonly text: string
  /** Those it was sent with first: an absent one would make its conditions false. */
  readonly values: readonly unknown[]
}

const seen = new Set<string>()
const waiting: Statement[] = []
/** Threads whose connection has the rights of the server now, not of a test that looks into it. */
const servers = new WeakSet<EmbeddedThread>()

// oxlint-disable-next-line typescript/unbound-method -- it is called with the thread below
const run = EmbeddedThread.prototype.run
EmbeddedThread.prototype.run = function watched(text, values, begin) {
  const role = /set_config\('role', (\S+)/.exec(text)?.[1]
  if (role?.startsWith(`'none'`)) servers.delete(this)
  else if (role !== undefined) servers.add(this)
  else if (servers.has(this) && isExplained.test(text) && !seen.has(text)) {
    seen.add(text)
    if (!isOfCatalogue.test(text)) waiting.push({ thread: this, text, values })
  }
  return run.call(this, text, values, begin)
}

const preparations = [
  'begin',
  'reset role',
  // The planner is to know nothing of the rows, as of a table that was never analysed.
  'delete from pg_statistic',
  `update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace`,
  'set local enable_seqscan = off',
]
const asServer = accessStatement(undefined, { role: 'server', scope: 'demo' })
const findIndexes = `
  select json_agg(json_build_object(
    'name', indexrelid::regclass::text, 'table', indrelid::regclass::text, 'isPartial', indpred is not null,
    'columns', array(
      select attname from pg_attribute where attrelid = indexrelid order by attnum
    )
  ))
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace
`
const tableIndex = v.object({
  name: v.string(),
  table: v.string(),
  columns: v.array(v.string()),
  isPartial: v.boolean(),
})
const tableIndexes = v.pipe(v.string(), v.parseJson(), v.array(tableIndex))
const plans = v.pipe(v.string(), v.parseJson(), v.array(v.object({ Plan: planNodeSchema })))

interface Explained {
  readonly plans: readonly PlanNode[]
  readonly indexes: readonly TableIndex[]
}

/** The plan of a statement; null where its database is closed. */
async function explain({ thread, text, values }: Statement): Promise<Explained | null> {
  const post = (statement: string, given: readonly unknown[] = []) =>
    run.call(thread, statement, given)
  // Posted together, so that nothing else comes in between.
  const before = preparations.map((one) => post(one))
  const indexes = post(findIndexes)
  const change = post(asServer?.text ?? '', asServer?.values)
  const plan = post(`explain (format json) ${text}`, values)
  const all = await Promise.allSettled([indexes, plan, ...before, change, post('rollback')])
  const failure = all.find((one) => one.status === 'rejected')
  if (failure?.reason instanceof DatabaseError) {
    throw new Error(`No plan of ${text}`, { cause: failure.reason })
  }
  if (failure) return null
  const cellOf = async (answer: typeof plan) => (await answer).rows[0]?.[0]
  return {
    plans: v.parse(plans, await cellOf(plan)).map(({ Plan }) => Plan),
    indexes: v.parse(tableIndexes, await cellOf(indexes)),
  }
}

/** Forgets what the files of tests before this one in the same process have asked. */
export function forgetStatements(): void {
  seen.clear()
  waiting.length = 0
}

/** What statements since the last call read without a fitting index, in words; none are expected. */
export async function findWideReads(): Promise<string[]> {
  const found: string[] = []
  for (const statement of waiting.splice(0)) {
    const { text } = statement
    const explained = await explain(statement)
    // Another database will be asked the same.
    if (!explained) seen.delete(text)
    const reads = explained?.plans.flatMap((plan) => wideReads(plan, explained.indexes)) ?? []
    for (const read of reads) {
      if (!isExpectedRead(read, text)) found.push(`${read.reads} of ${read.table}: ${text}`)
    }
  }
  return found
}
