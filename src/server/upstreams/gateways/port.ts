import type { CardBrand } from '#domain/money/cards/card-number.ts'
import type { InstallmentCount } from '#domain/money/cards/installments.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** A card as the cardholder typed it. It exists in the memory of one call and is never stored. */
export interface RawCard {
  /** 16 digits. */
  readonly number: string
  readonly holder: string
  /** `MM/YYYY` */
  readonly expiry: string
  readonly securityCode: string
  readonly brand: CardBrand
}

/**
 * The ids by which the brand of a card links its transactions, as the gateway gave them; '' where none is
 * known. They are no card data.
 */
export interface CardLinks {
  /**
   * Mastercard's id of the last transaction or check that the cardholder made, 22 characters. A charge
   * without the cardholder has to name it since 23 October 2026.
   */
  readonly transactionLinkId: string
  /** The issuer's id of the card's last transaction or check. */
  readonly issuerTransactionId: string
}

/** What is stored of the links of a card. */
export interface CardLinkMemory {
  readonly known: CardLinks
  /** Stores what the gateway gave. */
  keep(links: CardLinks): Promise<void>
}

export interface Order {
  /** Created by us and sent to the gateway, to find the charge when no answer came. */
  readonly orderId: string
  readonly amount: Cents
  readonly installments: InstallmentCount
  readonly card: {
    readonly token: string
    readonly brand: CardBrand
    readonly holder: string
    readonly links: CardLinkMemory
  }
  /** The three digits on the card, in memory only; null where the provider does not ask for them. */
  readonly securityCode: string | null
  /** The provider's name, as the card statement will show it. */
  readonly descriptor: string
  /** Charged by the provider under a standing agreement, without the cardholder's presence. */
  readonly isRecurring?: boolean
}

/** What was asked of the gateway for an order; every answer about it is compared with this. */
export type AskedCharge = Pick<Order, 'orderId' | 'amount' | 'installments'>

/**
 * - `approved`: charged, exactly as it was asked
 * - `authorised`: reserved on the card exactly as it was asked, and not charged
 * - `different`: reserved, charged or instructed otherwise than it was asked; never paid, to be given back
 * - `pending`: the gateway does not know the outcome yet, or its answer does not say it
 */
export type ChargeState = 'approved' | 'authorised' | 'different' | 'denied' | 'void' | 'pending'

/** What an answer says otherwise than was asked, or leaves open. It names no number, so it may be logged. */
export type ChargeDifference =
  | 'order'
  | 'payment'
  | 'amount'
  | 'amount missing'
  | 'captured amount'
  | 'captured amount missing'
  | 'reversed amount'
  | 'installments'
  | 'currency'

export interface Charge {
  readonly state: ChargeState
  /** null: the answer agrees with what was asked. */
  readonly difference: ChargeDifference | null
  /** Whether the sale is of this order and holds money of the payer, reserved or charged, whatever its amount. */
  readonly holdsMoney: boolean
  /** The gateway's id of the charge; '' when the answer is about another order. */
  readonly paymentId: string
  /** The bank's answer, for staff; never shown to subscribers. */
  readonly returnCode: string
  readonly authorizationCode: string
  readonly proofOfSale: string
  /** When the bank received a PIX, by its own clock; null where the answer does not say it. */
  readonly paidAt: Date | null
  /** The code by which a PIX is paid; missing or '' where the answer says none. */
  readonly code?: string
}

/** The gateway refused: nothing was charged, and the same call would be refused again. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal'
  /** The gateway's own code of the refusal. */
  readonly code: string

  constructor(code: string) {
    super(`gateway refused: ${code}`)
    this.code = code
  }
}

/** What was asked to be reversed of a charge in parts, as its caller stores it. */
export interface ReversalMemory {
  /** In all, in cents; 0: nothing was. */
  readonly asked: Cents
  /** Whether that was long ago, so that an answer that states less is not merely behind. */
  readonly isOld: boolean
  /** Stores what is asked in all from now on, before the gateway is asked. */
  keep(asked: Cents): Promise<void>
}

/**
 * `void`: the gateway says that all of it is reversed. `not stated`: all of it was asked for, and the gateway
 * does not say what was reversed; it is asked no second time.
 */
export type PartReversal = 'void' | 'pending' | 'not stated'

/**
 * What the product asks of a provider's card gateway. Every method throws `GatewayRefusal`, or
 * `UpstreamFailure` (egress/upstream-failure.ts) when there was no usable answer. After an
 * `UpstreamFailure` from `charge` it is unknown whether the charge was made, unless it `isUnsent`.
 */
export interface CardGateway {
  /** The links of a card that the bank accepts, without charging it; null when it does not accept the card. */
  verify(card: RawCard): Promise<CardLinks | null>
  /** A token that replaces the card from now on. It does not include the security code. */
  tokenise(card: RawCard): Promise<string>
  /** Charges the card. Never retried here. */
  charge(order: Order): Promise<Charge>
  /** The charge of an order, preferring an approved one; null when the gateway has no charge of it. */
  find(asked: AskedCharge): Promise<Charge | null>
  /**
   * Charges what was authorised, and reads what became of it: of a charge that was captured before, the
   * same call says `approved`.
   */
  capture(paymentId: string, asked: AskedCharge): Promise<Charge>
  /**
   * Cancels a charge that was authorised or approved, whole. Succeeds as well when it was cancelled before.
   * `amount`: what was asked; an answer that names another one decides. `pending`: the bank is still
   * cancelling it; the same call tells later.
   */
  cancel(paymentId: string, amount: Cents): Promise<'void' | 'pending'>
  /**
   * Reverses an approved charge in part, until `amount` in all is reversed. What was reversed before, or asked
   * to be, counts, so that a call repeated after a lost answer reverses nothing more.
   */
  cancelUpTo(paymentId: string, amount: Cents, memory: ReversalMemory): Promise<PartReversal>
}
