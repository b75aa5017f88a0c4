/** An answer and when it was asked for. A cached answer keeps its original date. */
export interface Dated<T> {
  readonly value: T
  readonly asOf: Date
  /** A newer answer is on its way; the next read after some seconds has it. */
  readonly isBeingRefreshed?: boolean
  /**
   * The list is a part: rows of it could not be read. What it has is right; what it does not have may be
   * there, so that nothing is said of the whole.
   */
  readonly isIncomplete?: boolean
  /** There may be older rows than those of the list, which are the newest: nothing is counted by them. */
  readonly isCut?: boolean
}

/**
 * The rows of a list that may be a part (`Dated.isIncomplete`), to be gone over and told with that mark.
 * What may not be there is no property of it: find-listed.ts tells that of a whole list alone.
 */
export interface Rows<T> extends Iterable<T> {
  map<U>(change: (row: T) => U): U[]
  flatMap<U>(change: (row: T) => readonly U[]): U[]
  filter<U extends T>(fits: (row: T) => row is U): Rows<U>
  filter(fits: (row: T) => boolean): Rows<T>
  slice(start: number, end: number): Rows<T>
}

/** A list as the adapter read it. `isIncomplete` and `isCut`: as in `Dated`. */
export interface ReadList<T> {
  readonly items: T[]
  readonly isIncomplete: boolean
  readonly isCut?: boolean
}

/** A dated list with what it lacks beside its date. */
export function datedList<T>({ value, ...dated }: Dated<ReadList<T>>): Dated<T[]> {
  return {
    ...dated,
    value: value.items,
    ...(value.isIncomplete && { isIncomplete: true }),
    ...(value.isCut && { isCut: true }),
  }
}

export interface ReadOptions {
  /**
   * Bypasses the cache, when the caller needs the present state (after paying, before charging). If
   * the upstream fails, the read fails: no older answer is used.
   */
  readonly fresh?: boolean
  /**
   * The greatest age of a usable answer in milliseconds. If the upstream fails, the read fails: no
   * older answer is used.
   */
  readonly maxAgeMs?: number
  /**
   * The caller can show an older answer, dated, where the upstream takes longer than a second, and asks
   * again when it is being refreshed. Not for what acts on the answer.
   */
  readonly mayBeDated?: boolean
  readonly signal?: AbortSignal
}
