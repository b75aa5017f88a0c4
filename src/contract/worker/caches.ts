/*
 * Names in Cache Storage, which a new version finds as an older one left them. A number in a name
 * grows when the shape of what it holds changes.
 */

/** Begins the name of every cache of the application worker. */
export const cachePrefix = 'portal-'

/** Built files and the document; workbox composes `portal-shell-v1` of the prefix and these. */
export const precacheName = { precache: 'shell', suffix: 'v1' } as const

/** The provider's theme. */
export const themeCache = `${cachePrefix}theme-v1`

/** Holds one file, a part of the key of everything sealed on this device (src/vault). */
export const keyCache = `${cachePrefix}key-v1`

/** The file in `keyCache`. */
export const keyFilePath = '/sealed/half'

/** Begins the name of a subscriber's sealed invoice lists; a HMAC completes it. */
export const listCachePrefix = `${cachePrefix}lists-v1.`

/** Path of a sealed invoice list; `name` is a HMAC. */
export function sealedListPath(name: string): string {
  return `/sealed/${name}`
}

/** What the notification worker leaves for the next page. */
export const pushNotesCache = 'push-notes'

/** `link`: the screen a tap led to; `renewal`: a changed push subscription the server has not got. */
export const pushNotePaths = {
  link: '/notification/link',
  renewal: '/notification/renewal',
} as const
export type PushNoteName = keyof typeof pushNotePaths
