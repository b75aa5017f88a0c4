import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { type BoletoCode, dueDayNear, readBoleto } from './boleto-code.ts'
import type { PaymentCode } from './payment-code.ts'
import { type PixAccount, readPixCode } from './pix-account.ts'
import type { ReceiverMarks } from './receiver.ts'

/** A bill of the subscriber, with its PIX code where one is known, and what is known against its receiver. */
export interface KnownBill {
  readonly invoice: Invoice
  readonly pixCode: string | null
  readonly pixMarks?: ReceiverMarks
}

/** What a code says otherwise than the bill it belongs to. null: it says nothing of it. */
export type Difference =
  | { readonly of: 'amount'; readonly code: Cents | null; readonly bill: Cents | null }
  | {
      readonly of: 'dueDay'
      readonly code: CalendarDate | null
      readonly bill: CalendarDate | null
    }
  | { readonly of: 'extras' }

/**
 * Whose a code is. `open`, `awaiting` and `paid`: the subscriber's own bill. `rejected`: the ERP gave it for
 * that bill, and an owner of the provider has said that its receiver is not the provider's. `changed`: it pays into the
 * bill's account and says other than the bill. `imitation`: a boleto with the amount and the due day of
 * a bill that pays into another account. `foreign`: none of the bills that are known. `unknown`: none of
 * them, and a bill could not be read, which it may be of.
 */
export type CodeVerdict =
  | { readonly is: 'awaiting' | 'paid' | 'imitation' | 'rejected'; readonly invoice: Invoice }
  /** `isReceiverNew`: of this code; the bill's other one may pay to somebody else. */
  | { readonly is: 'open'; readonly invoice: Invoice; readonly isReceiverNew: boolean }
  | { readonly is: 'changed'; readonly invoice: Invoice; readonly differences: Difference[] }
  | { readonly is: 'foreign' | 'unknown' }

function boletoDifferences(code: BoletoCode, bill: BoletoCode, due: CalendarDate): Difference[] {
  const dayOf = (factor: string | null) => factor && dueDayNear(factor, due)
  const found: Difference[] = []
  if (code.amount !== bill.amount) {
    found.push({ of: 'amount', code: code.amount, bill: bill.amount })
  }
  if (code.dueFactor !== bill.dueFactor) {
    found.push({ of: 'dueDay', code: dayOf(code.dueFactor), bill: dayOf(bill.dueFactor) })
  }
  return found
}

function pixDifferences(code: PixAccount, bill: PixAccount): Difference[] {
  const found: Difference[] = []
  if (code.amount !== bill.amount) {
    found.push({ of: 'amount', code: code.amount, bill: bill.amount })
  }
  if (code.extras !== bill.extras) found.push({ of: 'extras' })
  return found
}

/** What the code says otherwise than this bill; null when it is not the bill's. */
function differencesFrom(code: PaymentCode, { invoice, pixCode }: KnownBill): Difference[] | null {
  if (code.kind === 'pix') {
    const own = pixCode === null ? null : readPixCode(pixCode)
    return own?.identity === code.identity ? pixDifferences(code, own) : null
  }
  const own = readBoleto(invoice.linhaDigitavel ?? '')
  return own?.identity === code.identity ? boletoDifferences(code, own, invoice.dueDate) : null
}

function isImitationOf(code: PaymentCode, { invoice }: KnownBill): boolean {
  if (code.kind === 'pix' || code.dueFactor === null || !isPayable(invoice)) return false
  const own = readBoleto(invoice.linhaDigitavel ?? '')
  const amounts = [invoice.value, invoice.open, own?.amount]
  const due = dueDayNear(code.dueFactor, invoice.dueDate)
  return amounts.includes(code.amount) && due === invoice.dueDate
}

function stateOf({ status, awaiting }: Invoice): 'paid' | 'awaiting' | 'open' {
  if (status === 'R') return 'paid'
  return awaiting ? 'awaiting' : 'open'
}

/** Compares a payment code with the bills that are known. `isPart`: a bill could not be read. */
export function checkCode(
  code: PaymentCode,
  bills: readonly KnownBill[],
  isPart = false,
): CodeVerdict {
  for (const bill of bills) {
    const differences = differencesFrom(code, bill)
    if (!differences) continue
    const { invoice } = bill
    const state = stateOf(invoice)
    // Whatever a code says of a bill that is paid: it is not to be paid again.
    if (state !== 'open') return { is: state, invoice }
    const marks = code.kind === 'pix' ? bill.pixMarks : invoice
    if (marks?.isReceiverRejected) return { is: 'rejected', invoice }
    if (differences.length > 0) return { is: 'changed', invoice, differences }
    return { is: state, invoice, isReceiverNew: marks?.isReceiverNew === true }
  }
  if (isPart) return { is: 'unknown' }
  const imitated = bills.find((bill) => isImitationOf(code, bill))
  return imitated ? { is: 'imitation', invoice: imitated.invoice } : { is: 'foreign' }
}

/** What came of the codes of one text. */
export interface CodesVerdict {
  /** The code that most needs a word, and what is to be said of it. */
  readonly code: PaymentCode
  readonly verdict: CodeVerdict
  /** Other bills of the subscriber that the text has codes of. */
  readonly otherBills: number
  /** Whether the text has codes to pay by beside one that is not to be paid. */
  readonly isMixed: boolean
}

/** What is told first when a text has several codes. */
const wrong = ['rejected', 'imitation', 'changed', 'foreign'] as const
const gravity = [...wrong, 'unknown', 'paid', 'awaiting', 'open'] as const
const isWrong = ({ is }: CodeVerdict) => wrong.some((kind) => kind === is)

/**
 * Compares all codes of a text with the bills that are known. A text is as good as its worst code: its
 * reader pays by any of them. `isPart`: a bill could not be read.
 */
export function checkCodes(
  codes: readonly PaymentCode[],
  bills: readonly KnownBill[],
  isPart = false,
): CodesVerdict | null {
  const [worst, ...others] = codes
    .map((code) => ({ code, verdict: checkCode(code, bills, isPart) }))
    .toSorted((one, other) => gravity.indexOf(one.verdict.is) - gravity.indexOf(other.verdict.is))
  if (!worst) return null
  const own = 'invoice' in worst.verdict ? worst.verdict.invoice.id : null
  const ids = others.flatMap(({ verdict }) => ('invoice' in verdict ? verdict.invoice.id : []))
  return {
    ...worst,
    otherBills: new Set(ids.filter((id) => id !== own)).size,
    isMixed: isWrong(worst.verdict) && others.length > 0,
  }
}
