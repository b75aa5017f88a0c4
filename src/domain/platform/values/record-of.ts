function hasKeys<Key extends string, Value>(
  record: Readonly<Record<string, Value>>,
  keys: readonly Key[],
): record is Record<Key, Value> {
  return keys.every((key) => Object.hasOwn(record, key))
}

/** `Object.fromEntries`, with the keys kept in the type. The entries hold each key of that type. */
export function recordOf<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  const record = Object.fromEntries(entries)
  const keys = entries.map(([key]) => key)
  if (!hasKeys(record, keys)) throw new TypeError('a key is not text')
  return record
}
