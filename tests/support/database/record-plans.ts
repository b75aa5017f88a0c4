import { Client, type QueryConfig } from 'pg'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Total Cost': number
  readonly Plans?: readonly PlanNode[]
}

/** A statement that ran while plans were recorded. */
export interface RecordedPlan {
  readonly text: string
  readonly milliseconds: number
  /** The tables that its plan reads from end to end. */
  readonly scanned: readonly string[]
  /** The indexes that its plan reads. */
  readonly indexes: readonly string[]
  /** Those of them that it reads from end to end, for no condition on them. */
  readonly walked: readonly string[]
  readonly hasSort: boolean
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const explained = /^\s*(?:select|with|update|delete|insert)\b/i

type Query = (query: QueryConfig, values?: unknown[]) => Promise<{ readonly rows: unknown[] }>

/**
 * Runs `work` and returns its statements with the plans that PostgreSQL has for them, as they are sent:
 * by the same role, with the same values.
 */
export async function recordPlans(work: () => Promise<unknown>): Promise<RecordedPlan[]> {
  const plans: RecordedPlan[] = []
  const prototype: { query: unknown } = Client.prototype
  const original = prototype.query
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of its forms, Drizzle uses this one
  const run = original as Query
  const recorded = async function recorded(this: Client, query: QueryConfig, values?: unknown[]) {
    const text = typeof query === 'object' ? query.text : ''
    if (!explained.test(text)) return run.call(this, query, values)
    const { rows } = await run.call(this, { text: `explain (format json) ${text}` }, values)
    const startedAt = performance.now()
    const result = await run.call(this, query, values)
    const milliseconds = performance.now() - startedAt
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form of EXPLAIN's answer
    const [row] = rows as { readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }[]
    const nodes = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan))
    const scanned = nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
    const walked = nodes
      .filter((node) => node['Index Cond'] === undefined)
      .flatMap((node) => node['Index Name'] ?? [])
    const hasSort = nodes.some((node) => node['Node Type'].endsWith('Sort'))
    plans.push({ text, milliseconds, scanned: [...new Set(scanned)], indexes, walked, hasSort })
    return result
  }
  prototype.query = recorded
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return plans
}
