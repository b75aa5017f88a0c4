/**
 * `{name}` of the contract as the router spells it. It knows one parameter a segment: several of
 * them (`{lanIndex},{wlanIndex}`) go through it as one, and are parted by `readParams`.
 */
export function routerPath(path: string): string {
  return path.replaceAll(
    /\{(\w+(?:\},\{\w+)*)\}/g,
    (_, names: string) => `:${names.replaceAll('},{', ',')}`,
  )
}

/** The parameters the router found, by the contract's names. */
export function readParams(found: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.entries(found).flatMap(([joined, value]) => {
    const names = joined.split(',')
    if (names.length === 1) return [[joined, value] as const]
    const parts = value.split(',')
    // Too many parts make the last one wrong, too few leave one out: the schema refuses both.
    const last = parts.slice(names.length - 1).join(',')
    const kept = parts.length < names.length ? parts : [...parts.slice(0, names.length - 1), last]
    return kept.map((part, index) => [names[index] ?? '', part] as const)
  })
  return Object.fromEntries(pairs)
}
