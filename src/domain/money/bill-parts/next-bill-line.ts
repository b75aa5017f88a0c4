import { nextBillReason, nextBillText } from './next-bill-words.ts'
import type { NextBill } from './next-bill.ts'

/** Said in the place of the next bill where its value is not known. */
export const unknownNextBill = 'Ainda não sabemos'

/** The next bill and why it differs in one line: "R$ 119,90 em 10/01. O mesmo valor da anterior." */
export const nextBillLine = (next: NextBill): string =>
  `${nextBillText(next) || unknownNextBill}. ${nextBillReason(next)}`.trim()
