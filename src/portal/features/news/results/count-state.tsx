import type { Results } from '#contract/news/results.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import type { Period } from '#domain/news/results/period.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import type { ResultsOf } from '#portal/queries/news/results.ts'
import { texts } from './texts.ts'

/** How far the numbers on the screen go, and whether some are late. */
export function CountState({
  of,
  counted,
  period,
}: {
  of: ResultsOf
  counted: Results
  period: Period
}) {
  const { counted_to: day, bills_counted_to: dueDate, providers_behind: behind } = counted
  const isPartial = dueDate !== null && dueDate < period.to
  return (
    <>
      {behind > 0 && (
        <Callout kind="warning">{of === 'all' ? texts.someBehind(behind) : texts.behind}</Callout>
      )}
      <p className="results-state figures">
        {day !== null && texts.countedTo(formatDate(day))}{' '}
        {dueDate === null ? texts.noBillsYet : isPartial && texts.partial(formatDate(dueDate))}
      </p>
    </>
  )
}
