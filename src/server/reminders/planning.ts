import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { addDays, type CalendarDate, isCalendarDate } from '#domain/dates.ts'
import { invoiceRanges } from '#domain/notifications/invoice-range.ts'
import { isReminderHour, nextReminderHour } from '#domain/reminders/reminder-hours.ts'
import type { Database } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { ErpInvoice } from '#server/erp/port.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { enqueue, type Job, type NewJob } from '#server/jobs/queue.ts'
import type { Hold, Outcome, Work } from '#server/jobs/work.ts'
import type { SubscriptionStore } from '#server/notifications/store.ts'
import { isChosen } from './choosers.ts'
import type { ReminderPayload } from './reminding.ts'
import { reminderRuns } from './table.ts'

const payloadSchema = v.object({
  day: v.pipe(v.string(), v.check(isCalendarDate)),
  /** How many of the four ranges are done, and how far the next one is. */
  ranges: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  after: v.optional(v.nullable(v.string()), null),
  atAnyHour: v.optional(v.boolean(), false),
})
export type RunPayload = v.InferInput<typeof payloadSchema>
type Progress = v.InferOutput<typeof payloadSchema>

type Choice = Progress & { readonly range: (typeof invoiceRanges)[number] }

/** A bill is told once of a range and due date: another due date is another reminder. */
function reminderOf(clientId: string, invoice: ErpInvoice, choice: Choice): NewJob {
  const { id, customerId, data_vencimento: dueDate } = invoice
  const { range, atAnyHour } = choice
  const payload: ReminderPayload = { invoiceId: id, range, dueDate, atAnyHour }
  return {
    clientId,
    kind: 'reminder',
    key: `${customerId}/${id}/${range}/${dueDate}`,
    customerId,
    payload,
  }
}

/** Reads a provider's bills of a day, portion by portion, and queues who asked to be told of them. */
export function reminderRunWork(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly devices: Pick<SubscriptionStore, 'whoChose'>
  readonly now: () => Date
}): Work {
  const { database, erps, tenants, devices, now } = deps

  async function portionOf(clientId: string, choice: Choice) {
    const none: { wanted: NewJob[]; read: number; next: string | null } = {
      wanted: [],
      read: 0,
      next: null,
    }
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active') return none
    // The ERP is not bothered with what nobody wants to know.
    if (!(await isChosen(database.db, clientId, choice.range))) return none
    const due: CalendarDate = addDays(choice.day, choice.range)
    const { invoices, nextAfterId: next } = await erps.for(tenant).invoicesDue(due, choice.after)
    const owners = [...new Set(invoices.map(({ customerId }) => customerId))]
    const told = await devices.whoChose(clientId, choice.range, owners)
    const wanted = invoices
      .filter(({ customerId }) => told.has(customerId))
      .map((invoice) => reminderOf(clientId, invoice, choice))
    return { wanted, read: invoices.length, next }
  }

  /** One portion and how far that brought the run, both or neither. */
  async function advance(job: Job, progress: Progress, hold: Hold): Promise<void> {
    const { clientId } = job
    const range = invoiceRanges[progress.ranges]
    const portion = range
      ? await portionOf(clientId, { ...progress, range })
      : { wanted: [], read: 0, next: null }
    const isRangeDone = portion.next === null
    const ranges = progress.ranges + (isRangeDone ? 1 : 0)
    const isDone = ranges >= invoiceRanges.length
    const payload: RunPayload = { ...progress, ranges, after: portion.next }
    await database.db.transaction(async (tx) => {
      const at = now()
      const isOurs = isDone
        ? (await hold.finish(tx, [job.id])).size === 1
        : await hold.delay(tx, [job.id], { at, reason: '', payload, isNoTry: true })
      if (!isOurs) return
      const planned = await enqueue(tx, portion.wanted, at)
      await tx
        .update(reminderRuns)
        .set({
          planned: sql`${reminderRuns.planned} + ${planned}`,
          read: sql`${reminderRuns.read} + ${portion.read}`,
          ...(isDone && { plannedAt: at }),
        })
        .where(
          and(
            eq(reminderRuns.clientId, clientId),
            eq(reminderRuns.day, progress.day),
            isNull(reminderRuns.plannedAt),
          ),
        )
    })
  }

  return {
    kind: 'reminder-run',
    batch: 1,
    atOnce: 2,
    makes: ['reminder-run', 'reminder'],
    async run(batch, hold) {
      const outcomes = new Map<number, Outcome>()
      for (const job of batch) {
        const progress = v.parse(payloadSchema, job.payload)
        if (!progress.atAnyHour && !isReminderHour(now())) {
          const delay = { at: nextReminderHour(now()), reason: 'night', isNoTry: true }
          outcomes.set(job.id, { is: 'later', delay })
          continue
        }
        try {
          await advance(job, progress, hold)
          outcomes.set(job.id, { is: 'settled' })
        } catch (error) {
          if (!(error instanceof UpstreamFailure)) throw error
          outcomes.set(job.id, { is: 'failed', reason: error.message })
        }
      }
      return outcomes
    },
  }
}
