import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type CalendarDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'

export const changeRunKind = 'bill-change-run'
export const changeKind = 'bill-change'

/** A day's search for bills that will change. */
export const changeRunSchema = v.object({
  day: v.pipe(v.string(), v.check(isCalendarDate)),
  atAnyHour: v.boolean(),
})
export type ChangeRun = v.InferOutput<typeof changeRunSchema>

/** The job that looks once a day for what of a provider's bills will change. */
export const changeRunJob = (
  clientId: string,
  { day, atAnyHour }: { readonly day: CalendarDate; readonly atAnyHour: boolean },
): NewJob => {
  const payload: ChangeRun = { day, atAnyHour }
  return { clientId, kind: changeRunKind, key: day, payload }
}

/** Changes of one job: each is seven or eight questions to the ERP. */
const portionSize = 5

const changeSchema = v.object({
  customerId: v.string(),
  contractId: v.string(),
  chargeId: v.string(),
  kind: v.picklist(['begins', 'ends']),
  day: v.pipe(v.string(), v.check(isCalendarDate)),
})
export type FoundChange = v.InferOutput<typeof changeSchema>

export const changePayloadSchema = v.object({
  changes: v.array(changeSchema),
  atAnyHour: v.boolean(),
})
type ChangePayload = v.InferOutput<typeof changePayloadSchema>

/** The `source` of the message: of one change, its subscriber is told once. */
export const sourceOf = ({ contractId, chargeId, day }: FoundChange): string =>
  `${contractId}/${chargeId}/${day}`

/** Jobs that tell of these changes, some at a time. */
export function changeJobs(
  clientId: string,
  found: readonly FoundChange[],
  atAnyHour: boolean,
  size = portionSize,
): NewJob[] {
  const jobs: NewJob[] = []
  for (let first = 0; first < found.length; first += size) {
    const changes = found.slice(first, first + size)
    const digest = createHash('sha256').update(changes.map(sourceOf).join()).digest('base64url')
    const payload: ChangePayload = { changes, atAnyHour }
    jobs.push({ clientId, kind: changeKind, key: digest, payload })
  }
  return jobs
}
