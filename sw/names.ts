import { keyCache, listsPrefix } from '#portal/offline/vault/cache-names.ts'

/** Every cache of ours begins so: caches belong to the origin, and not all of them are this worker's. */
export const prefix = 'portal-'

/** A new number empties the cache: for when what is kept in it changes its shape. */
export const themeCache = `${prefix}theme-v1`

/** Ours, and of no use to this version. What is kept for a subscriber outlives every version. */
export function isOutdated(name: string, current: readonly string[]): boolean {
  if (name === keyCache || name.startsWith(listsPrefix)) return false
  return name.startsWith(prefix) && !current.includes(name)
}
