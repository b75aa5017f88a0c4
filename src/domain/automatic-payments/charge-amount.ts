import type { Cents } from '../money.ts'

/** The least and the greatest limit of an agreement, in cents. */
export const minLimitCents = 1_00
export const maxLimitCents = 10_000_00

/** Whether a subscriber may agree to this limit, in cents. */
export function isAgreementLimit(limit: Cents): boolean {
  return Number.isSafeInteger(limit) && limit >= minLimitCents && limit <= maxLimitCents
}

/** What keeps an agreement from charging a bill: nothing is due, or more than was agreed to. */
export type AmountFault = 'paid_otherwise' | 'above_limit' | 'amount_changed'

/**
 * Decides whether a bill is charged, in cents: never more than the limit, nor more than was announced
 * (null: nothing was announced yet). Less than was announced is charged as it is.
 */
export function decideAmount(bill: {
  readonly due: Cents
  readonly limit: Cents
  readonly announced: Cents | null
}): { readonly charge: Cents } | { readonly fault: AmountFault } {
  const { due, limit, announced } = bill
  if (due <= 0) return { fault: 'paid_otherwise' }
  if (due > limit) return { fault: 'above_limit' }
  if (announced !== null && due > announced) return { fault: 'amount_changed' }
  return { charge: due }
}
