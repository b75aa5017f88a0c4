/** An answer that may be a part of what there is. */
export interface Incomplete {
  /**
   * Rows of it could not be read: what it has is right, and what it does not have may be there. A screen
   * says nothing of the whole, such as that there is none, or a sum.
   */
  readonly isIncomplete?: boolean | undefined
}
