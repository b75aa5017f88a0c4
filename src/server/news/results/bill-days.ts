import { eq, max } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import { type BillTally, comparedRanges, emptyTally } from '#domain/news/results/bill-tally.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { CountProgress } from './count-payload.ts'
import { billDays, reminderDays } from './table.ts'

/** The last due date whose bills were counted; null for none. */
export async function lastCountedDueDate(
  db: Drizzle,
  clientId: string,
): Promise<CalendarDate | null> {
  const [row] = await db
    .select({ day: max(billDays.day) })
    .from(billDays)
    .where(eq(billDays.clientId, clientId))
  return row?.day ?? null
}

/** The due dates of a count. */
export function daysOf({ from, to }: Pick<CountProgress, 'from' | 'to'>): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** What is stored of a tally in one row. */
function countsOf(tally: BillTally) {
  const { due, paidOnTime, paidLate, paidUndated, unpaid } = tally
  const { byPix, byCard, byBoleto, byOther, byAgreement } = tally
  const outcomes = { due, paidOnTime, paidLate, paidUndated, unpaid }
  return { ...outcomes, byPix, byCard, byBoleto, byOther, byAgreement }
}

/**
 * Stores the numbers of every due date of a count, also of those without a bill. A due date that is
 * counted already, by the count of another day, keeps its numbers. One with a bill that could not be read
 * gets none, because they would be those of a part; the next count reads it again while it is the last.
 */
export async function storeTallies(
  tx: Drizzle,
  clientId: string,
  progress: CountProgress,
  countedAt: Date,
): Promise<void> {
  const counted = daysOf(progress)
    .filter((day) => !progress.unread.includes(day))
    .map((day) => ({ day, tally: progress.tallies[day] ?? emptyTally }))
  if (counted.length === 0) return
  const rows = counted.map(({ day, tally }) => ({ clientId, day, countedAt, ...countsOf(tally) }))
  const stored = await tx
    .insert(billDays)
    .values(rows)
    .onConflictDoNothing()
    .returning({ day: billDays.day })
  const isStored = new Set(stored.map(({ day }) => day))
  const compared = counted
    .filter(({ day }) => isStored.has(day))
    .flatMap(({ day, tally }) =>
      comparedRanges(tally).map((range) => {
        const { reminded, remindedPaid, others, othersPaid } = tally.reminders[range]
        return { clientId, day, range, reminded, remindedPaid, others, othersPaid }
      }),
    )
  if (compared.length > 0) await tx.insert(reminderDays).values(compared)
}
