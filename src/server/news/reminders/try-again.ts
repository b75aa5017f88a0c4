import { hourMs } from '#domain/platform/time/durations.ts'
import type { Outcome } from '#server/platform/jobs/handler.ts'
import type { Delay, Job } from '#server/platform/jobs/queue.ts'
import { maxTries } from '#server/platform/jobs/times.ts'

/** For as long as it has to, a job waits an hour at a time; that is no try. */
export const inAnHour = (now: Date, reason: string): Delay => ({
  until: new Date(now.getTime() + hourMs),
  reason,
  countsAsTry: false,
})

/** Why a job waits whose bill the ERP has in a form that cannot be read at this moment. */
export const unreadBill = 'unread bill'

/**
 * The outcome of a job whose ERP did not answer: after the usual tries, which end within a day, it is
 * tried every hour. The caller ends it on the due date: until then a reminder is not given up.
 */
export function tryAgain({ tries }: Job, reason: string, now: Date): Outcome {
  if (tries < maxTries) return { is: 'failed', reason }
  return { is: 'delayed', delay: inAnHour(now, reason) }
}
