import type { Contract } from './contract.ts'
import { internetStatus } from './internet-status.ts'

function rank({ internet }: Contract): number {
  if (internetStatus(internet).isBlocked) return 0
  return ['A', 'AA'].includes(internet) ? 1 : 2
}

/** What needs the subscriber comes first, what is over last; the ERP's order within each. */
export function byUrgency(contracts: readonly Contract[]): Contract[] {
  return contracts.toSorted((a, b) => rank(a) - rank(b))
}
