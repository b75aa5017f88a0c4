import { cachePrefix, keyCache, listCachePrefix } from '#contract/worker/caches.ts'

/**
 * Whether a cache was left by an older version of this worker. Caches of other owners of the origin
 * are never outdated, nor is what is stored for a subscriber: that outlives every version.
 */
export function isOutdated(name: string, current: readonly string[]): boolean {
  if (name === keyCache || name.startsWith(listCachePrefix)) return false
  return name.startsWith(cachePrefix) && !current.includes(name)
}
