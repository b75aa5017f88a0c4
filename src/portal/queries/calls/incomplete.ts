/** An answer that may be a part of what there is. */
export interface Incomplete {
  /**
   * Some rows could not be read: the rows that are here are right, and others may exist. A screen therefore
   * says nothing of the whole, such as "there are none", or a sum.
   */
  readonly isIncomplete?: boolean | undefined
}
