/** Every cache of ours begins so: caches belong to the origin, and not all of them are this worker's. */
export const prefix = 'portal-'

/** A new number empties the cache: for when what is kept in it changes its shape. */
export const themeCache = `${prefix}theme-v1`

/** Ours, and of no use to this version. */
export function isOutdated(name: string, current: readonly string[]): boolean {
  return name.startsWith(prefix) && !current.includes(name)
}
