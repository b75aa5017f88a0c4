import type { ChargeChange } from './charge-row.ts'

/** Whether a change of a payment changes what the list of bills says of them (`charged-invoices.ts`). */
export const isShown = (change: ChargeChange): boolean =>
  'state' in change || 'bookedAt' in change || 'isToBeVoided' in change
