import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** What every state of a bill shows of it. */
interface Shown {
  /** The subscriber's first name; '' where the ERP has none. */
  readonly name: string
  readonly amount: Cents
}

/**
 * The EMV text of the bill. `none`: the ERP has made none yet. `failed`: the ERP does not answer with it now.
 * `rejected`: the code pays a wrong receiver, so the page does not get it.
 */
export type LinkedPix =
  | { readonly is: 'code'; readonly code: string; readonly isReceiverNew: boolean }
  | { readonly is: 'failed' | 'none' | 'rejected' }

/** A bill that can be paid now. */
export interface OpenBill extends Shown {
  readonly is: 'open'
  readonly dueDate: CalendarDate
  /** Seen from the provider's day. */
  readonly due: 'past' | 'today' | 'later'
  /** Banks have been open since it was due: they may add a fine and interest. */
  readonly mayBeFined: boolean
  /** What was due when the link was made, where that was another amount. */
  readonly formerAmount: Cents | null
  readonly pix: LinkedPix
  /** 47 or 48 digits; null where no boleto was issued, and where nobody should pay by it. */
  readonly line: string | null
  /** There is a line, and nobody should pay by it. */
  readonly isLineRejected: boolean
  /** Code or line pays to a receiver that the provider has not confirmed. */
  readonly isReceiverNew: boolean
  /** When the ERP said so, where that is long ago because it is not answering. */
  readonly staleSince: Date | null
}

/** A bill as the page of a link shows it. */
export type LinkedBill =
  | OpenBill
  | (Shown & { readonly is: 'paid'; readonly paidOn: CalendarDate | null })
  /** A payment is under way: by card, together with others, or by itself. */
  | (Shown & { readonly is: 'paying' })
  | { readonly is: 'cancelled' }
  /** The subscriber is no customer any more, or the ERP's id belongs to another person. */
  | { readonly is: 'gone' }
