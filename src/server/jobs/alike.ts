/** Puts together what has the same likeness, in the order it came. */
export function alike<T>(items: readonly T[], likeness: (item: T) => unknown): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = JSON.stringify(likeness(item))
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}
