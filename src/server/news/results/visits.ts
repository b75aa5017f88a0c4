import { and, between, eq, sql } from 'drizzle-orm'
import type { VisitCounts } from '#contract/news/results.ts'
import type { reportVisit } from '#contract/news/visits.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { Period } from '#domain/news/results/period.ts'
import { maxVisitStep, minVisits, type VisitFigure } from '#domain/news/results/visit-figures.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { visitLimits } from './limits.ts'
import { visitDays } from './table.ts'

type Report = BodyOf<typeof reportVisit>
type Counted = readonly [figure: VisitFigure, value: number, visits: number]

/** What a report adds to the day. */
function countsOf(report: Report): Counted[] {
  const { paint, payable, offline_starts: offline, installed, reminders } = report
  const counts: Counted[] = [
    ['offline', 0, 1],
    ['offline', 1, offline],
    ['installed', Number(installed), 1],
    ['reminders', Number(reminders), 1],
  ]
  if (paint !== undefined) counts.push(['paint', paint, 1])
  if (payable !== undefined) counts.push(['payable', payable, 1])
  return counts.filter(([, , visits]) => visits > 0)
}

export type CountVisit = (figure: VisitFigure, value: number, visits: number) => void

/**
 * Counts reports of visits, which come without a session. Each source and each provider has a budget. A report
 * beyond a budget, or to a provider or an installation that measures nothing, is answered and not counted.
 */
export function visitCounter(deps: {
  readonly database: Pick<Database, 'db'>
  readonly key: Uint8Array
  /** Whether this installation measures (`VISIT_REPORTS`). */
  readonly isOn: boolean
  /** Counts for this process's own figures, without the provider. */
  readonly countVisit: CountVisit
  readonly now: () => Date
}) {
  const { database, isOn, countVisit, now } = deps
  const limits = visitLimits(database, deps.key)

  return async ({ clientId, rules }: Tenant, report: Report, source: string): Promise<void> => {
    if (!isOn || !rules.measuresVisits) return
    if (!(await limits.isCounted(clientId, source))) return
    const day = calendarDate(now(), rules.timeZone)
    const counts = countsOf(report)
    for (const count of counts) countVisit(...count)
    await database.db
      .insert(visitDays)
      .values(counts.map(([figure, value, visits]) => ({ clientId, day, figure, value, visits })))
      .onConflictDoUpdate({
        target: [visitDays.clientId, visitDays.day, visitDays.figure, visitDays.value],
        set: { visits: sql`${visitDays.visits} + excluded.visits` },
      })
  }
}

/** The visits of a provider, or of all with null, from one day to another; null: too few to say anything. */
export async function readVisits(
  db: Drizzle,
  clientId: string | null,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<VisitCounts | null> {
  const rows = await db
    .select({
      figure: visitDays.figure,
      value: visitDays.value,
      visits: sql`sum(${visitDays.visits})`.mapWith(Number),
    })
    .from(visitDays)
    .where(
      and(
        clientId === null ? undefined : eq(visitDays.clientId, clientId),
        between(visitDays.day, from, to),
      ),
    )
    .groupBy(visitDays.figure, visitDays.value)
  const of = (figure: VisitFigure, value: number) =>
    rows.find((row) => row.figure === figure && row.value === value)?.visits ?? 0
  const steps = (figure: VisitFigure) =>
    Array.from({ length: maxVisitStep + 1 }, (_, step) => of(figure, step))
  const visits = of('offline', 0)
  if (visits < minVisits) return null
  return {
    visits,
    paint: steps('paint'),
    payable: steps('payable'),
    offline: of('offline', 1),
    installed: of('installed', 1),
    reminders: of('reminders', 1),
  }
}
