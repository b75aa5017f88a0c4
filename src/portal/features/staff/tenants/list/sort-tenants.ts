import type { ListedTenant } from '#contract/staff/tenants/tenants.ts'

/** The columns by which the list is sorted. */
export const sortColumns = ['name', 'id', 'state'] as const
export type SortColumn = (typeof sortColumns)[number]

/** `-` before it: the other way round. */
export type Sorting = SortColumn | `-${SortColumn}`

/** The sorting that an address names; null for the order of the server. */
export function readSorting(text: string): Sorting | null {
  const column = sortColumns.find((one) => one === text.replace(/^-/, ''))
  if (column === undefined) return null
  return text.startsWith('-') ? `-${column}` : column
}

/** What a press on the head of a column leads to: sorted, the other way round, then as the server has it. */
export function nextSorting(now: Sorting | null, column: SortColumn): Sorting | null {
  if (now === column) return `-${column}`
  return now === `-${column}` ? null : column
}

/** What is wrong first. */
const states = ['failing', 'recovering', 'working', 'unused'] as const

const natural = new Intl.Collator('pt-BR', { numeric: true })
const byName = (one: ListedTenant, other: ListedTenant) => natural.compare(one.alias, other.alias)

const orders: Readonly<Record<SortColumn, (one: ListedTenant, other: ListedTenant) => number>> = {
  name: byName,
  id: (one, other) => natural.compare(one.client_id, other.client_id),
  state: (one, other) =>
    states.indexOf(one.health) - states.indexOf(other.health) || byName(one, other),
}

export function sortTenants(
  tenants: readonly ListedTenant[],
  sorting: Sorting | null,
): readonly ListedTenant[] {
  const column = sortColumns.find((one) => sorting === one || sorting === `-${one}`)
  if (column === undefined) return tenants
  const sorted = tenants.toSorted(orders[column])
  return sorting === column ? sorted : sorted.toReversed()
}
