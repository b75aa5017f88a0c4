/**
 * A path of the contract with its `{name}` as the router spells it. The router knows one parameter a
 * segment: several (`{lanIndex},{wlanIndex}`) pass it as one, which `readParams` splits.
 */
export function routerPath(path: string): string {
  return path.replaceAll(
    /\{(\w+(?:\},\{\w+)*)\}/g,
    (_, names: string) => `:${names.replaceAll('},{', ',')}`,
  )
}

/** The parameters the router found, by the names of the contract. */
export function readParams(found: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.entries(found).flatMap(([joined, value]) => {
    const names = joined.split(',')
    if (names.length === 1) return [[joined, value] as const]
    const parts = value.split(',')
    // Too many values make the last one invalid and too few leave one out; the schema refuses both.
    const last = parts.slice(names.length - 1).join(',')
    const kept = parts.length < names.length ? parts : [...parts.slice(0, names.length - 1), last]
    return kept.map((part, index) => [names[index] ?? '', part] as const)
  })
  return Object.fromEntries(pairs)
}
