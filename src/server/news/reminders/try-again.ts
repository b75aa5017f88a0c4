import { hourMs } from '#domain/platform/time/durations.ts'
import type { Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { maxTries } from '#server/platform/jobs/times.ts'

/**
 * The outcome of a job whose ERP did not answer: after the usual tries, which end within a day, it is
 * tried every hour. The caller ends it on the due date: until then a reminder is not given up.
 */
export function tryAgain({ tries }: Job, reason: string, now: Date): Outcome {
  if (tries < maxTries) return { is: 'failed', reason }
  const until = new Date(now.getTime() + hourMs)
  return { is: 'delayed', delay: { until, reason, countsAsTry: false } }
}
