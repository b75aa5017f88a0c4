/** Half of the key of all that is kept: one file, whose bytes are gone once it is deleted. */
export const keyCache = 'portal-key-v1'
export const saltPlace = '/sealed/half'

/** The invoice lists the worker keeps: a cache per provider and subscriber, its name a HMAC. */
export const listsPrefix = 'portal-lists-v1.'
