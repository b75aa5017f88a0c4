import type { CardBrand } from '#domain/cards/card-number.ts'
import type { InstallmentCount } from '#domain/cards/installments.ts'
import type { Cents } from '#domain/money.ts'

/** A card as its owner typed it. It lives in the memory of one call and is kept nowhere. */
export interface RawCard {
  /** 16 digits. */
  readonly number: string
  readonly holder: string
  /** `MM/YYYY` */
  readonly expiry: string
  readonly securityCode: string
  readonly brand: CardBrand
}

export interface Order {
  /** Ours, and told to the gateway: what a charge is found by when no answer came. */
  readonly orderId: string
  readonly amount: Cents
  readonly installments: InstallmentCount
  readonly card: { readonly token: string; readonly brand: CardBrand; readonly holder: string }
  /** The provider's name, as the card's bill will show it. */
  readonly descriptor: string
}

/** `pending`: the gateway itself does not know yet. */
export type ChargeState = 'approved' | 'denied' | 'void' | 'pending'

export interface Charge {
  readonly state: ChargeState
  /** The gateway's id of the charge. */
  readonly paymentId: string
  /** What the bank answered, for staff; never shown. */
  readonly returnCode: string
  readonly authorizationCode: string
  readonly proofOfSale: string
}

/** The gateway understood and will not: nothing was charged, and the same again ends the same. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal'
  /** The gateway's own number for it. */
  readonly code: string

  constructor(code: string) {
    super(`gateway refused: ${code}`)
    this.code = code
  }
}

/**
 * What the product asks of a provider's card gateway. Every method throws `GatewayRefusal`, or
 * `UpstreamFailure` (egress/failure.ts) when there was no usable answer; for `charge` that says
 * nothing of whether it happened.
 */
export interface CardGateway {
  /** Whether the bank knows this card, without charging it. */
  verify(card: RawCard): Promise<boolean>
  /** A token that stands for the card from now on; the security code is not part of it. */
  tokenise(card: RawCard): Promise<string>
  /** Charges, once: nothing is tried again here. */
  charge(order: Order): Promise<Charge>
  /** The charge of an order, the approved one if there are several; null when there is none. */
  find(orderId: string): Promise<Charge | null>
  /** Takes a charge back. Also fine when it had been taken back before. */
  cancel(paymentId: string, amount: Cents): Promise<void>
}
