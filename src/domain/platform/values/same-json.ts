/**
 * Whether two values are the same as JSON: the same members whatever their order, which a database does not keep,
 * and the same entries in the same order. A member that is undefined is none.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(withSortedKeys(one)) === JSON.stringify(withSortedKeys(other))
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const entries = Object.entries(value).map(([key, part]) => [key, withSortedKeys(part)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
