/** Characters in a text field, at most (specification 9, default). */
export const maxTextLength = 1000

/** Characters in an address, at most; a field takes some more, so that nothing pasted is cut. */
export const maxUrlLength = 500
export const urlFieldLength = 700

/** Entries in the list of subjects, at most: far above what any provider offers. */
export const maxSubjects = 100
