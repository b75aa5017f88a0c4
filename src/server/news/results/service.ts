import { type Results, sumBills } from '#contract/news/results.ts'
import { addDays, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { isComparable } from '#domain/news/results/compared-reminders.ts'
import { settlingDays } from '#domain/news/results/counted-days.ts'
import { type Period, stepOf, stepsOf } from '#domain/news/results/period.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Database } from '#server/platform/db/database.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import {
  readBillDays,
  readOutcomeDays,
  readProgress,
  readReachDays,
  readReminderDays,
} from './read-days.ts'
import { readVisits } from './visits.ts'

/** Days that a count may be late before it is said: it may have to try again. */
const graceDays = 2

const latest = (days: readonly (CalendarDate | null)[]) =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null)

function sumOutcomes(rows: readonly { readonly solved: number; readonly unsolved: number }[]) {
  const sum = { solved: 0, unsolved: 0 }
  for (const { solved, unsolved } of rows) {
    sum.solved += solved
    sum.unsolved += unsolved
  }
  return sum
}

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
      const [billRows, reachRows, outcomeRows, reminderRows, progress, visits] = await Promise.all([
        readBillDays(db, clientId, period),
        readReachDays(db, clientId, period),
        readOutcomeDays(db, clientId, period),
        readReminderDays(db, clientId, period),
        readProgress(db, clientId),
        readVisits(db, clientId, period),
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
      const expected = addDays(calendarDate(now(), installationTimeZone), -settlingDays - graceDays)
      const isBehind = ({ isActive, dueDate }: (typeof progress)[number]) =>
        isActive && dueDate !== null && dueDate < expected
      return {
        steps: stepsOf(period).map((step) => {
          const rows = billsByStep.get(step) ?? []
          return {
            step,
            counted_due_dates: rows.length,
            bills: sumBills(rows),
            reach: reachByStep.get(step) ?? null,
            requests: sumOutcomes(outcomeRows.filter(({ day }) => stepOf(day, period.by) === step)),
          }
        }),
        visits,
        reminders: reminderRows.filter(isComparable),
        too_few: reminderRows.filter((one) => !isComparable(one)).map((one) => one.days_before),
        counted_to: latest(progress.map(({ day }) => day)),
        bills_counted_to: latest(progress.map(({ dueDate }) => dueDate)),
        providers_behind: progress.filter(isBehind).length,
      }
    },
  }
}
