import * as v from 'valibot'

/** A step of a plan, as EXPLAIN writes it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Index Cond'?: string | undefined
  readonly Filter?: string | undefined
  readonly 'Sort Key'?: readonly string[] | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

export const planNodeSchema: v.GenericSchema<unknown, PlanNode> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  Filter: v.optional(v.string()),
  'Sort Key': v.optional(v.array(v.string())),
  Plans: v.optional(v.array(v.lazy(() => planNodeSchema))),
})

/** An index, its columns in their order; `isPartial`: it holds some rows alone, which are bounded. */
export interface TableIndex {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly isPartial: boolean
}

/** How much of a table a step reads: all of it, or all that one provider has there. */
export interface WideRead {
  readonly table: string
  readonly reads: 'all' | 'all of a provider'
}

/** Steps that need all rows of the step below before their first one. */
const takesAll = /Sort|Aggregate|^Hash$|WindowAgg|SetOp/

const comparesProviderAlone = (condition: string): boolean =>
  /^\(client_id = '[^']*'::text\)$/.test(condition)

/** The steps that read indexes: of a bitmap they are below the step that names the table. */
function indexSteps(node: PlanNode): readonly PlanNode[] {
  if (node['Node Type'] !== 'Bitmap Heap Scan') return [node]
  return (node.Plans ?? []).flatMap((part) => part.Plans ?? [part])
}

/**
 * Whether another index of the table finds what the filter sorts out. While a table is small, one that
 * finds the provider alone costs the same.
 */
function hasBetterIndex({ Filter = '', ...node }: PlanNode, indexes: readonly TableIndex[]) {
  const compared = new Set(
    [...Filter.matchAll(/\(?(\w+)\)?(?:::\w+)? (?:=|<|>|<=|>=) /g)].map(([, name]) => name),
  )
  return indexes.some(
    ({ table, columns: [first, second] }) =>
      table === node['Relation Name'] && first === 'client_id' && compared.has(second),
  )
}

function widthOf(node: PlanNode, indexes: readonly TableIndex[]): WideRead['reads'] | null {
  if (node['Node Type'] === 'Seq Scan') return 'all'
  // By the places of rows that another step has found.
  if (node['Node Type'] === 'Tid Scan') return null
  const partial = new Set(indexes.filter(({ isPartial }) => isPartial).map(({ name }) => name))
  const steps = indexSteps(node).filter((step) => !partial.has(step['Index Name'] ?? ''))
  const conditions = steps.map((step) => step['Index Cond'])
  if (conditions.includes(undefined)) return 'all'
  const isOfProvider = conditions.some((text) => comparesProviderAlone(text ?? ''))
  return isOfProvider && !hasBetterIndex(node, indexes) ? 'all of a provider' : null
}

/**
 * Whether the step sorts a provider's rows of one table in the order of an index. While a table is
 * small, that costs the same as reading a page of the index.
 */
function sortsLikeIndex(node: PlanNode, indexes: readonly TableIndex[]): boolean {
  const read = node.Plans?.[0]?.['Relation Name']
  const keys = (node['Sort Key'] ?? []).map((key) => /(\w+)(?: DESC)?$/.exec(key)?.[1])
  const inOrder = ['client_id', ...keys].join()
  return indexes.some(({ table, columns }) => table === read && columns.join() === inOrder)
}

/**
 * The steps of a plan that read more the more rows there are: without a condition, or with one on the
 * provider alone. A step that stops after a page, because an index has its order, does not count.
 */
export function wideReads(
  node: PlanNode,
  indexes: readonly TableIndex[],
  isPaged = false,
): WideRead[] {
  const type = node['Node Type']
  const table = node['Relation Name']
  const isRead = table !== undefined && type !== 'ModifyTable' && !isPaged
  const reads = isRead ? widthOf(node, indexes) : null
  const isStopped = !takesAll.test(type) || sortsLikeIndex(node, indexes)
  const isPage = type === 'Limit' || (isPaged && isStopped)
  const below = (node.Plans ?? []).flatMap((part) => wideReads(part, indexes, isPage))
  return table !== undefined && reads ? [{ table, reads }, ...below] : below
}
