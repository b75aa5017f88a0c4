/** `Object.fromEntries`, with the keys kept in the type. The entries hold each key of that type. */
export function recordOf<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value>
export function recordOf(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries)
}

/** A record with the same value for each key. */
export const fillRecord = <Key extends string, Value>(
  keys: readonly Key[],
  value: Value,
): Record<Key, Value> => recordOf(keys.map((key) => [key, value] as const))

/** `Object.keys`, for a record that holds no other keys than those of its type. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[]
export function keysOf(record: object): string[] {
  return Object.keys(record)
}
