import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'

export const portionJobKind = 'reminder-portion'

export const portionPayloadSchema = v.object({
  range: v.picklist(invoiceRanges),
  dueDate: v.string(),
  atAnyHour: v.boolean(),
  /** The day of the run, whose figures it moves on. */
  day: v.string(),
  /** Reminders it is to send, as the plan counted them. */
  planned: v.number(),
  /** Bills of one question to the ERP. Whose they are, the ERP says when it is asked again. */
  invoiceIds: v.array(v.string()),
})
export type PortionPayload = v.InferOutput<typeof portionPayloadSchema>

/** Bills of one question to the ERP and of one transaction. */
const portionSize = 250

/** A bill, and how many subscribers are to be reminded of it. */
export interface PlannedBill {
  readonly id: string
  readonly reminders: number
}

export function portionJob(clientId: string, payload: PortionPayload): NewJob {
  const { dueDate, range, invoiceIds } = payload
  const digest = createHash('sha256').update(invoiceIds.join()).digest('base64url')
  return { clientId, kind: portionJobKind, key: `${dueDate}/${range}/${digest}`, payload }
}

/** Jobs that remind of these bills of one due date, some at a time. */
export function portionJobs(
  clientId: string,
  bills: readonly PlannedBill[],
  how: {
    readonly range: InvoiceRange
    readonly dueDate: CalendarDate
    readonly atAnyHour: boolean
    readonly day: CalendarDate
  },
): NewJob[] {
  const jobs: NewJob[] = []
  for (let first = 0; first < bills.length; first += portionSize) {
    const portion = bills.slice(first, first + portionSize)
    const planned = portion.reduce((sum, { reminders }) => sum + reminders, 0)
    const invoiceIds = [...new Set(portion.map(({ id }) => id))]
    jobs.push(portionJob(clientId, { ...how, planned, invoiceIds }))
  }
  return jobs
}
