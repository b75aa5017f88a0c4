/** Lines of one file, without its headings. */
export const maxRows = 500

/** The size of one file in bytes. */
export const maxBytes = 1024 * 1024
