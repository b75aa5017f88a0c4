import type { PixScope } from '#domain/money/automatic-payments/api-pix.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { AskedCharge, Charge } from './port.ts'

/** Who approves an agreement at the bank, and pays. */
export interface Payer {
  readonly name: string
  /** CPF digits or CNPJ, unmasked. */
  readonly document: string
}

/** An agreement to be approved at the bank. */
export interface PixAgreement {
  /** Created by us (`orderNumber`) and sent to the gateway, to find the agreement when no answer came. */
  readonly orderId: string
  /** The contract in the ERP, by which the payer knows it. */
  readonly contractId: string
  readonly payer: Payer
  /** No debit will be above it; the payer's own limit at the bank may not be below it. */
  readonly limit: Cents
  /** Paid together with the approval; null: nothing is paid now. */
  readonly firstPayment: Cents | null
  readonly startsOn: CalendarDate
  /** Seconds in which the code can be used. */
  readonly expiresInSeconds: number
}

/** The ids of an agreement at the gateway, and the code (EMV text) by which it is approved. */
export interface PixApproval {
  readonly paymentId: string
  readonly recurrenceId: string
  readonly code: string
}

/**
 * What became of an agreement. `charge`: the first payment, where it was paid, compared with what was asked. `isInForce`: an approved
 * one that was not cancelled since.
 */
export type PixAgreementState =
  | { readonly is: 'waiting' }
  | { readonly is: 'refused' | 'expired' }
  | { readonly is: 'approved'; readonly isInForce: boolean; readonly charge: Charge | null }

/** One debit under an approved agreement. */
export interface PixDebit {
  readonly recurrenceId: string
  readonly payer: Payer
  /** The day on which the bank settles it. */
  readonly settlesOn: CalendarDate
}

/** `missing`: what the provider has to ask its bank for, by the names of the API Pix. */
export interface PixPermission {
  /** null: the answer says neither. */
  readonly isEnabled: boolean | null
  readonly missing: readonly PixScope[]
}

/**
 * Pix Automático at a provider's gateway; throws like `CardGateway`.
 */
export interface AutomaticPix {
  /** Whether the account may do Pix Automático, asked without changing anything. */
  readPermission(): Promise<PixPermission>
  /** Asks for the code of an agreement. Never retried here. */
  begin(agreement: PixAgreement): Promise<PixApproval>
  /**
   * The agreement of an order whose answer was lost; null when the gateway has no such agreement.
   * `askedAt`: when it was asked for, where the gateway lists its agreements by their time.
   */
  findApproval(
    lost: Pick<PixAgreement, 'firstPayment' | 'orderId'> & { readonly askedAt: Date },
  ): Promise<PixApproval | null>
  /** What became of an approval; an agreement that was approved once goes its own ways (`isInForce`). */
  read(
    approval: Pick<PixApproval, 'paymentId' | 'recurrenceId'> &
      Pick<PixAgreement, 'orderId' | 'firstPayment'>,
  ): Promise<PixAgreementState>
  /** Whether an agreement that was approved still is in force; throws where the answer does not say. */
  isInForce(
    agreement: Pick<PixApproval & PixAgreement, 'orderId' | 'recurrenceId'>,
  ): Promise<boolean>
  /**
   * Ends an agreement at the bank, also one that waits for its approval where its code does not end by
   * itself. Succeeds as well when it had ended before.
   */
  end(recurrenceId: string): Promise<void>
  /** Instructs the bank to debit. Never retried here. */
  debit(order: PixDebit & { readonly orderId: string; readonly amount: Cents }): Promise<Charge>
  /** The debit of an order, `pending` until the bank settled it; null when the gateway has none. */
  find(asked: AskedCharge): Promise<Charge | null>
  /**
   * Withdraws a debit that is not settled, or gives back one that is. `pending`: the bank is still at it;
   * the same call tells later. `keepsSettled`: one that is settled stays as it is, and is `pending`.
   */
  withdraw(
    paymentId: string,
    amount: Cents,
    options?: { readonly keepsSettled?: boolean },
  ): Promise<'void' | 'pending'>
}
