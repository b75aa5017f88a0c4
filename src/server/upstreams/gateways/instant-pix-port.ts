import type { Cents } from '#domain/platform/values/money.ts'
import type { Payer } from './automatic-pix-port.ts'
import type { AskedCharge, CardGateway, Charge } from './port.ts'

/** A PIX that is paid once, by a code. */
export interface PixOrder {
  /** Created by us (`offerNumber`) and sent to the gateway, to find the code when no answer came. */
  readonly orderId: string
  readonly amount: Cents
  readonly payer: Payer
  /** Seconds in which the code can be paid, counted from when the gateway is asked. */
  readonly expiresInSeconds: number
}

/**
 * PIX codes that a provider's gateway issues; throws like `CardGateway`. After an `UpstreamFailure` from
 * `issue` it is unknown whether there is a code, unless it `isUnsent`.
 */
export interface InstantPix {
  /** Issues a code: the answer is `pending`, with the `code`. Never retried here. */
  issue(order: PixOrder): Promise<Charge>
  /** The charge of an order, with its `code`, preferring a paid one; null when the gateway has none. */
  find(asked: AskedCharge): Promise<Charge | null>
  /**
   * Ends a code that is not paid, or gives back whole one that is. `pending`: the bank is still at it; the
   * same call tells later.
   */
  withdraw(paymentId: string, amount: Cents): Promise<'void' | 'pending'>
  /** Gives back a part of what was paid, as `CardGateway.cancelUpTo` does. */
  readonly cancelUpTo: CardGateway['cancelUpTo']
}
