/** Characters in an app's name and texts, at most (specification 9, default). */
export const maxAppTextLength = 1000

/** Characters in an address, at most (specification 9). */
export const maxAppAddressLength = 500

/** Entries in a list of products or plans, at most: far above what any provider sells. */
export const maxListEntries = 100
