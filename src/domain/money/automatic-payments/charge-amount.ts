import type { Cents } from '#domain/platform/values/money.ts'

/** The least and the greatest limit of an agreement, in cents. */
export const minLimitCents = 1_00
export const maxLimitCents = 10_000_00

/** Whether a subscriber may agree to this limit, in cents. */
export function isAgreementLimit(limit: Cents): boolean {
  return Number.isSafeInteger(limit) && limit >= minLimitCents && limit <= maxLimitCents
}

/**
 * The limit that is suggested for bills like this one, in cents: half as much again, in whole tens of
 * reais, and at least 200 reais. `due`: 0 for none.
 */
export function suggestedLimit(due: Cents): Cents {
  const withRoom = Math.ceil((due * 1.5) / 10_00) * 10_00
  return Math.min(maxLimitCents, Math.max(200_00, withRoom))
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
