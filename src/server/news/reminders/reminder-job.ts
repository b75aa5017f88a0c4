import * as v from 'valibot'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { reminderSource } from '#domain/news/reminders/reminder-source.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'

export const reminderJobKind = 'reminder'

export const reminderPayloadSchema = v.object({
  invoiceId: v.string(),
  range: v.picklist(invoiceRanges),
  dueDate: v.string(),
  atAnyHour: v.boolean(),
  /** The day on which a bill is reminded of again, because its subscriber asked for it; null: the first time. */
  again: v.optional(v.nullable(v.string()), null),
})
type ReminderPayload = v.InferInput<typeof reminderPayloadSchema>
export type ReminderOutput = v.InferOutput<typeof reminderPayloadSchema>

export type RemindedInvoice = Pick<ErpInvoice, 'id' | 'data_vencimento'>

interface ReminderOptions {
  readonly range: InvoiceRange
  readonly atAnyHour: boolean
  /** The day of a second reminder. */
  readonly again?: string | null
}

/** The key holds range and due date: a bill whose due date moves is reminded of again. */
export function reminderJob(
  subscriber: Subscriber,
  { id, data_vencimento: dueDate }: RemindedInvoice,
  { range, atAnyHour, again = null }: ReminderOptions,
): NewJob {
  const { customerId, documentHash } = subscriber
  const payload: ReminderPayload = { invoiceId: id, range, dueDate, atAnyHour, again }
  const key = `${customerId}/${documentHash}/${reminderSource({ invoiceId: id, range, dueDate, again })}`
  return { ...subscriber, kind: reminderJobKind, key, payload }
}
