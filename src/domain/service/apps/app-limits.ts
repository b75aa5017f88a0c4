/**
 * The greatest length of an app's name and texts, in characters (second specification, section 9).
 */
export const maxAppTextLength = 1000

/** The greatest length of a URL, in characters (second specification, section 9). */
export const maxAppAddressLength = 500

/**
 * The greatest number of entries in a list of products or plans; far more than any provider sells.
 */
export const maxListEntries = 100
