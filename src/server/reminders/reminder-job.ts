import * as v from 'valibot'
import { type InvoiceRange, invoiceRanges } from '#domain/notifications/invoice-range.ts'
import type { ErpInvoice } from '#server/erp/port.ts'
import type { Subscriber } from '#server/http/call.ts'
import type { NewJob } from '#server/jobs/queue.ts'

export const reminderJobKind = 'reminder'

export const reminderPayloadSchema = v.object({
  invoiceId: v.string(),
  range: v.picklist(invoiceRanges),
  dueDate: v.string(),
  atAnyHour: v.boolean(),
})
export type ReminderPayload = v.InferInput<typeof reminderPayloadSchema>

/** The key holds range and due date: a bill whose due date moves is reminded of again. */
export function reminderJob(
  subscriber: Subscriber,
  { id, data_vencimento: dueDate }: ErpInvoice,
  { range, atAnyHour }: { readonly range: InvoiceRange; readonly atAnyHour: boolean },
): NewJob {
  const { customerId, documentHash } = subscriber
  const payload: ReminderPayload = { invoiceId: id, range, dueDate, atAnyHour }
  const key = `${customerId}/${documentHash}/${id}/${range}/${dueDate}`
  return { ...subscriber, kind: reminderJobKind, key, payload }
}
