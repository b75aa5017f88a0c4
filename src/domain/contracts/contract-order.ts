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
