import * as v from 'valibot'
import { rawInvoiceSchema, readInvoice } from '#contract/money/invoices.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { reminderSource } from '#domain/news/reminders/reminder-source.ts'
import { reminderText } from '#domain/news/reminders/reminder-text.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { DueSoonCounts } from './due-soon-counts.ts'
import type { ReminderOutput } from './reminder-job.ts'

/** A reminder of one bill to one subscriber. */
export interface Reminder
  extends
    Pick<ReminderOutput, 'again' | 'dueDate' | 'invoiceId' | 'range'>,
    Pick<Subscriber, 'customerId' | 'documentHash'> {}

/** What the ERP says now. */
export interface Records {
  readonly owedById: ReadonlyMap<string, ErpInvoice>
  /** The document hash of active customers, by customer id. */
  readonly hashById: ReadonlyMap<string, string>
  /** The provider's day. */
  readonly today: CalendarDate
  /** null where the ERP does not say how many bills are due soon. */
  readonly dueSoon: DueSoonCounts | null
}

/**
 * Null when the bill is contested, paid, cancelled, moved or, unless asked for again, overdue by now, when it is another subscriber's,
 * and when the customer id is disabled or another person's.
 */
export function messageOf(reminder: Reminder, { owedById, hashById, today, dueSoon }: Records) {
  const { invoiceId, dueDate, customerId, documentHash, again } = reminder
  const raw = owedById.get(invoiceId)
  if (hashById.get(customerId) !== documentHash) return null
  if (!raw || raw.customerId !== customerId || raw.data_vencimento !== dueDate) return null
  if (raw.contested) return null
  const amount = amountDue(readInvoice(raw), today)
  if (amount === 0 || (dueDate < today && again === null)) return null
  return {
    customerId,
    documentHash,
    kind: 'reminder' as const,
    source: reminderSource(reminder),
    ...reminderText({ amount, dueDate }, today),
    path: `/panel/financial/invoice/${invoiceId}`,
    // What the last look brought anyway: no charge is issued, and no PIX code asked for, in bulk.
    // A code of a receiver that nobody has confirmed, or that was rejected, does not go out to everybody.
    bill: v.parse(rawInvoiceSchema, raw.new_receiver ? { ...raw, linha_digitavel: '' } : raw),
    dueSoon: dueSoon?.get(customerId),
  }
}
