import * as v from 'valibot'
import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { SupportDesk } from '#domain/service/support/support-request.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'

/** Asks the ERP from time to time whether support has answered a request. */
export const followedRequestJobKind = 'followed-request'

export const followedRequestSchema = v.object({
  requestId: v.string(),
  desk: v.picklist(['os', 'customer_service']),
  /** The id of the last message that its subscriber has seen or was told of; '0' for none. */
  seenId: v.string(),
  /** How often the ERP was asked since its subscriber last read or wrote. */
  checks: v.number(),
  /** The last day on which it is asked. */
  lastDay: v.string(),
})
export type FollowedRequestPayload = v.InferOutput<typeof followedRequestSchema>

/** Days after its subscriber last read or wrote in which an answer is news. */
const followedDays = 14

/** All checks fall on multiples of it, so that one question asks about many requests. */
const stepMs = 15 * minuteMs

/** Waits between the checks in milliseconds; then every two hours. */
const waitsMs = [15, 15, 30, 30, 60, 60].map((minutes) => minutes * minuteMs)

/** Only in the hours in which pushes are sent: what is answered at night is read in the morning. */
export function nextCheck(checks: number, now: Date, timeZone: TimeZone): Date {
  const at = now.getTime() + (waitsMs[checks] ?? 120 * minuteMs)
  return nextReminderHour(new Date(Math.ceil(at / stepMs) * stepMs), timeZone)
}

export interface FollowedRequest extends Subscriber {
  readonly desk: SupportDesk
  readonly requestId: string
}

export function followedRequestKey(request: Omit<FollowedRequest, 'clientId'>): string {
  const { customerId, documentHash, desk, requestId } = request
  return `${customerId}/${documentHash}/${desk}/${requestId}`
}

export function followedRequestJob(
  { clientId, customerId, documentHash, desk, requestId }: FollowedRequest,
  { seenId, today }: { readonly seenId: string; readonly today: CalendarDate },
): NewJob {
  const subscriber = { clientId, customerId, documentHash }
  const lastDay = addDays(today, followedDays)
  const payload: FollowedRequestPayload = { requestId, desk, seenId, checks: 0, lastDay }
  const key = followedRequestKey({ ...subscriber, desk, requestId })
  return { ...subscriber, kind: followedRequestJobKind, key, payload }
}
