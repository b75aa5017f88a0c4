/*
 * Names in Cache Storage, which a new version finds as an older one left them. A number in a name
 * grows when the shape of what it holds changes.
 */

/** Begins the name of every cache of the application worker. */
export const cachePrefix = 'portal-'

/** Built files and the document; workbox joins `portal`, this and `precacheVersion` by dashes. */
export const precacheName = 'shell'
export const precacheVersion = 'v1'

/** The cache of built files and the document, as workbox names it. */
export const shellCache = `${cachePrefix}${precacheName}-${precacheVersion}`

/** The provider's theme. */
export const themeCache = `${cachePrefix}theme-v1`

/** Built files outside the precache, stored when they are first fetched. */
export const partsCache = `${cachePrefix}parts-v1`

/** Pictures of the provider's brand and of its apps. */
export const pictureCache = `${cachePrefix}pictures-v1`

/** Holds one file, a part of the key of everything sealed on this device (src/vault). */
export const keyCache = `${cachePrefix}key-v1`

/** The file in `keyCache`. */
export const keyFilePath = '/sealed/half'

/** Begins the name of a subscriber's sealed invoice lists; a HMAC completes it. */
export const listCachePrefix = `${cachePrefix}lists-v1.`

/** Begins the path of a sealed invoice list; a HMAC completes it. */
export const listPathPrefix = '/sealed/'

/** What the notification worker leaves for the next page. */
export const pushNotesCache = 'push-notes'

/** In `pushNotesCache`: begins the path of a sealed reminder; a HMAC completes it. */
export const reminderPathPrefix = '/notification/sealed/'

/** Names the place of a sealed reminder in the vault. */
export const reminderContext = 'reminder'

/** In `pushNotesCache`: the screen a tap led to. */
export const linkNotePath = '/notification/link'

/** In `pushNotesCache`: a changed push subscription that the server has not been told. */
export const renewalNotePath = '/notification/renewal'
