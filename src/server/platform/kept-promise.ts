interface KeptPromises<Key, T> {
  get(key: Key): Promise<T> | undefined
  set(key: Key, made: Promise<T>): unknown
  delete(key: Key): unknown
}

/**
 * What is kept under a key, else what `make` begins now: all who ask share it. What failed is not kept, so
 * that the next call makes it again.
 */
export function keepPromise<Key, T>(
  kept: KeptPromises<Key, T>,
  key: Key,
  make: () => Promise<T>,
): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  made.catch(() => {
    if (kept.get(key) === made) kept.delete(key)
  })
  return made
}

/** Makes something once for all who ask, and again after a failure. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  const kept = new Map<'it', Promise<T>>()
  return () => keepPromise(kept, 'it', make)
}
