import * as v from 'valibot'
import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'

/** Asks the ERP from time to time whether a bill has been paid. */
export const followedBillJobKind = 'followed-bill'

export const followedBillSchema = v.object({
  invoiceId: v.string(),
  /** How often the ERP was asked since the last reason to follow it. */
  checks: v.number(),
  /** The last day on which it is asked. */
  lastDay: v.string(),
})
export type FollowedBillPayload = v.InferOutput<typeof followedBillSchema>

/** Days after the due date until a bank has reported a boleto that was paid on it. */
const bankDays = 4

/** All checks fall on multiples of it, so that one question asks about many bills. */
const stepMs = 5 * minuteMs

/** Waits between the checks after a code was given, in milliseconds; then it is once a day. */
const waitsMs = [5, 10, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minuteMs)

/** `checks` of a bill that was reminded of and not opened: it is asked about once a day. */
export const onceADay = waitsMs.length

export function nextCheck(checks: number, now: Date): Date {
  const at = now.getTime() + (waitsMs[checks] ?? 24 * hourMs)
  return new Date(Math.ceil(at / stepMs) * stepMs)
}

export function followedBillKey({ customerId, documentHash }: Subscriber, invoiceId: string) {
  return `${customerId}/${documentHash}/${invoiceId}`
}

export interface FollowedBill {
  readonly id: string
  readonly dueDate: CalendarDate
}

/** A job that follows a bill until the bank has reported what was paid in time. */
export function followedBillJob(
  { clientId, customerId, documentHash }: Subscriber,
  bill: FollowedBill,
  { checks, today }: { readonly checks: number; readonly today: CalendarDate },
): NewJob {
  const subscriber = { clientId, customerId, documentHash }
  const lastDay = addDays(bill.dueDate > today ? bill.dueDate : today, bankDays)
  const payload: FollowedBillPayload = { invoiceId: bill.id, checks, lastDay }
  const key = followedBillKey(subscriber, bill.id)
  return { ...subscriber, kind: followedBillJobKind, key, payload }
}
