import type { Contract } from './contract.ts'
import { internetStatus } from './internet-status.ts'

function urgencyRank({ internet }: Contract): number {
  if (internetStatus(internet).isBlocked) return 0
  return ['A', 'AA'].includes(internet) ? 1 : 2
}

/**
 * Sorts blocked contracts first, since the subscriber has to act on them, then active and awaiting
 * ones, ended ones last; within each group the ERP's order stays.
 */
export function sortByUrgency(contracts: readonly Contract[]): Contract[] {
  return contracts.toSorted((a, b) => urgencyRank(a) - urgencyRank(b))
}

/** Sorts contracts in the order of these ids; those that are not among them come last, by urgency. */
export function sortLike(ids: readonly string[], contracts: readonly Contract[]): Contract[] {
  const place = ({ id }: Contract) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return sortByUrgency(contracts).toSorted((a, b) => place(a) - place(b))
}
