/**
 * A function of an object that is computed once for each object, and forgotten with it. For objects that
 * do not change, and results that depend on nothing else.
 */
export function oncePerObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}
