import { invoiceState } from '#domain/money/invoices/invoice-state.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import type { PaymentPartsRule } from './payment-parts-rule.ts'

const minParts = 2

/** Bills of one request. */
export const maxBillsInParts = 24

/** The numbers of parts to choose from; none where it is not offered. */
export const partChoices = (rule: PaymentPartsRule): number[] =>
  rule === 'off'
    ? []
    : Array.from({ length: Number(rule) - minParts + 1 }, (_, index) => index + minParts)

/** Whether a bill may be asked to be paid in parts: overdue, and neither contested nor just paid. */
export const canBePaidInParts = (invoice: Invoice, today: CalendarDate): boolean =>
  invoiceState(invoice, today) === 'overdue'

export const paymentPartsLabel = 'Pagamento em partes'

/** What a request asks for and what it changes, for its subscriber, on the screen and by e-mail. */
export const paymentPartsSentences = (amount: Cents): string[] => [
  `Você pediu para pagar ${formatMoney(amount)} de faturas vencidas em partes.`,
  'A gente responde com uma proposta. Até lá nada muda: as faturas continuam vencidas, e você pode pagar qualquer uma delas.',
]
