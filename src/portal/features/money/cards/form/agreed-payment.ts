import type { InstallmentCount } from '#domain/money/cards/installments.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** A payment that was pressed for on the screen of a new card, before the card had an id. */
export interface AgreedPayment {
  /** What is paid: the id of the bill, or those of several as the address has them. */
  readonly of: string
  readonly cardId: string
  readonly count: InstallmentCount
  /** With interest, as it stood on the button. */
  readonly total: Cents
}

/** In the memory of the page alone: a screen that is opened again charges nothing. */
let agreed: AgreedPayment | null = null

export function agreeToPay(payment: AgreedPayment): void {
  agreed = payment
}

/** What was agreed to for these bills; null for others. */
export const agreedFor = (of: string): AgreedPayment | null => (agreed?.of === of ? agreed : null)

/** Called by the screen that pays, once it has read what was agreed to: it is paid once. */
export function forgetAgreed(): void {
  agreed = null
}
