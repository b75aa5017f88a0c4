import { storedMark, tabStorage } from '#portal/kit/values/stored-text.ts'

/**
 * Remembers in this browser tab that the connection is lost, so that the next page of the visit does not
 * find it out again. Where nothing can be kept, the next page waits once more.
 */
export const lostMark = storedMark('line-lost', tabStorage)
