import type { Dated } from './dated.ts'
import { protocolError } from '../upstream-failure.ts'

/**
 * The one of a list that fits. In a list that is a part, what is not found may be what could not be read:
 * a failure, and never an absence.
 *
 * @throws UpstreamFailure when it is not among what was read of an incomplete list
 */
export function findListed<T>(
  { value, isIncomplete }: Pick<Dated<readonly T[]>, 'value' | 'isIncomplete'>,
  fits: (one: T) => boolean,
): T | undefined {
  const found = value.find(fits)
  if (found === undefined && isIncomplete) {
    throw protocolError('erp', 'what is looked for may be unreadable')
  }
  return found
}
