import type { BillCounts, Results } from '#contract/results.ts'
import { addDays, type CalendarDate, calendarDate } from '#domain/dates.ts'
import { isComparable } from '#domain/results/compared-reminders.ts'
import { settlingDays } from '#domain/results/counted-days.ts'
import { type Period, stepOf, stepsOf } from '#domain/results/period.ts'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/jobs/group-by.ts'
import { readBillDays, readProgress, readReachDays, readReminderDays } from './read-days.ts'

/** Days that a count may be late before it is said: it may have to try again. */
const graceDays = 2

const noBills: BillCounts = {
  due: 0,
  paid_on_time: 0,
  paid_late: 0,
  paid_undated: 0,
  unpaid: 0,
  by_pix: 0,
  by_card: 0,
  by_boleto: 0,
  by_other: 0,
}

const addBills = (a: BillCounts, b: BillCounts): BillCounts => ({
  due: a.due + b.due,
  paid_on_time: a.paid_on_time + b.paid_on_time,
  paid_late: a.paid_late + b.paid_late,
  paid_undated: a.paid_undated + b.paid_undated,
  unpaid: a.unpaid + b.unpaid,
  by_pix: a.by_pix + b.by_pix,
  by_card: a.by_card + b.by_card,
  by_boleto: a.by_boleto + b.by_boleto,
  by_other: a.by_other + b.by_other,
})

const latest = (days: readonly (CalendarDate | null)[]) =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null)

export type ResultsService = ReturnType<typeof resultsService>

/** Reads the numbers of a provider, or the sums over all with null. */
export function resultsService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}) {
  const { database, now } = deps
  const { db } = database

  return {
    read: async (clientId: string | null, period: Period): Promise<Results> => {
      const [billRows, reachRows, reminderRows, progress] = await Promise.all([
        readBillDays(db, clientId, period),
        readReachDays(db, clientId, period),
        readReminderDays(db, clientId, period),
        readProgress(db, clientId),
      ])
      const billsByStep = new Map(
        groupBy(billRows, ({ day }) => stepOf(day, period.by)).map((rows) => [
          stepOf(rows[0]?.day ?? '', period.by),
          rows,
        ]),
      )
      const reachByStep = new Map(
        reachRows.map(({ day, ...reach }) => [stepOf(day, period.by), reach]),
      )
      const expected = addDays(calendarDate(now()), -settlingDays - graceDays)
      const isBehind = ({ isActive, dueDate }: (typeof progress)[number]) =>
        isActive && dueDate !== null && dueDate < expected
      return {
        steps: stepsOf(period).map((step) => {
          const rows = billsByStep.get(step) ?? []
          return {
            step,
            counted_due_dates: rows.length,
            bills: rows.length > 0 ? rows.reduce(addBills, noBills) : null,
            reach: reachByStep.get(step) ?? null,
          }
        }),
        reminders: reminderRows.filter(isComparable),
        too_few: reminderRows.filter((one) => !isComparable(one)).map((one) => one.days_before),
        counted_to: latest(progress.map(({ day }) => day)),
        bills_counted_to: latest(progress.map(({ dueDate }) => dueDate)),
        providers_behind: progress.filter(isBehind).length,
      }
    },
  }
}
