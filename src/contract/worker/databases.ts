/* The IndexedDB database of the sealed store, as the page creates it and the worker reads it. */

export const sealedDatabaseName = 'portal-sealed'
export const sealedDatabaseVersion = 1

/** Object store of the key part that stays in the database. */
export const keyStore = 'keys'

/** The only key of `keyStore`. */
export const keyRecord = 'half'

/** Object store of the sealed records. */
export const recordStore = 'records'
