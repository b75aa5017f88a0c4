import type { Dated, Rows } from './dated.ts'
import type { Upstream } from '../request.ts'
import { protocolError } from '../upstream-failure.ts'

/** What an upstream listed. */
export type Listed<T> = Pick<Dated<Rows<T>>, 'value' | 'isIncomplete'>

const unreadable = (upstream: Upstream) =>
  protocolError(upstream, 'what is looked for may be unreadable')

/**
 * The first of a list that fits. In a list that is a part, what is not found may be what could not be read:
 * a failure, and never an absence.
 *
 * @throws UpstreamFailure when it is not among what was read of an incomplete list
 */
export function findListed<T>(
  { value, isIncomplete }: Listed<T>,
  fits: (one: T) => boolean,
  upstream: Upstream = 'erp',
): T | undefined {
  for (const one of value) if (fits(one)) return one
  if (isIncomplete) throw unreadable(upstream)
  return undefined
}

/**
 * Whether a list has nothing. Of an incomplete one that is not known.
 *
 * @throws UpstreamFailure when nothing was read of an incomplete list
 */
export function isEmptyList<T>({ value, isIncomplete }: Listed<T>): boolean {
  const isEmpty = [...value].length === 0
  if (isEmpty && isIncomplete) throw unreadable('erp')
  return isEmpty
}

/**
 * A list of which something is said as a whole.
 *
 * @throws UpstreamFailure for an incomplete list
 */
export function wholeList<T>({ value, isIncomplete }: Listed<T>): T[] {
  if (isIncomplete) throw unreadable('erp')
  return [...value]
}
