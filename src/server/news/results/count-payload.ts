import * as v from 'valibot'
import { isCalendarDate } from '#domain/platform/time/dates.ts'
import type { BillTally } from '#domain/news/results/bill-tally.ts'

const day = v.pipe(v.string(), v.check(isCalendarDate))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const reminderTally = v.object({
  reminded: count,
  remindedPaid: count,
  others: count,
  othersPaid: count,
})

const tally = v.object({
  due: count,
  paidOnTime: count,
  paidLate: count,
  paidUndated: count,
  unpaid: count,
  byPix: count,
  byCard: count,
  byBoleto: count,
  byOther: count,
  // A count that a former version began has none.
  byAgreement: v.optional(count, 0),
  reminders: v.object({
    15: reminderTally,
    10: reminderTally,
    5: reminderTally,
    1: reminderTally,
  }),
}) satisfies v.GenericSchema<unknown, BillTally>

export const countPayloadSchema = v.object({
  /** The day that is counted, in the provider's time zone. */
  day,
  /** What was read of the bills of these due dates; left out until the first of them are read. */
  bills: v.optional(
    v.object({
      from: day,
      to: day,
      /** `nextAfterId` of the last batch. */
      after: v.nullable(v.string()),
      tallies: v.record(day, tally),
      /** Due dates with a bill that could not be read; a count that a former version began has none. */
      unread: v.optional(v.array(day), []),
    }),
  ),
})
export type CountPayload = v.InferOutput<typeof countPayloadSchema>
export type CountProgress = NonNullable<v.InferOutput<typeof countPayloadSchema>['bills']>
