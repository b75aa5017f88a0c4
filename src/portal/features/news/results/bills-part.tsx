import type { ResultStepCounts } from '#contract/news/results.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { Bars } from './bars.tsx'
import { Part } from './part.tsx'
import { countAndShare, countText, sumSteps } from './result-sums.ts'
import { texts } from './texts.ts'

const parts = [
  { name: texts.onTime, tone: 'good' },
  { name: texts.late, tone: 'late' },
  { name: texts.undated, tone: 'unknown' },
  { name: texts.unpaid, tone: 'open' },
] as const

/** The bills of the period by their due date: paid in time, late, or not at all. */
export function BillsPart({ steps }: { steps: readonly ResultStepCounts[] }) {
  const sum = sumSteps(steps)
  return (
    <Part title={texts.bills} how={texts.howBills}>
      {sum === null || sum.due === 0 ? (
        <p>{sum === null ? texts.nonePeriod : texts.noneDue}</p>
      ) : (
        <>
          <DetailList>
            <DetailRow label={texts.due} value={countText(sum.due)} />
            <DetailRow label={texts.onTime} value={countAndShare(sum.paid_on_time, sum.due)} />
            <DetailRow label={texts.late} value={countAndShare(sum.paid_late, sum.due)} />
            {sum.paid_undated > 0 && (
              <DetailRow label={texts.undated} value={countAndShare(sum.paid_undated, sum.due)} />
            )}
            <DetailRow label={texts.unpaid} value={countAndShare(sum.unpaid, sum.due)} />
          </DetailList>
          <Bars
            caption={texts.billsCaption}
            parts={parts.filter(({ tone }) => tone !== 'unknown' || sum.paid_undated > 0)}
            bars={steps.map(({ step, bills }) => ({
              step,
              values: bills && [
                bills.paid_on_time,
                bills.paid_late,
                ...(sum.paid_undated > 0 ? [bills.paid_undated] : []),
                bills.unpaid,
              ],
            }))}
          />
        </>
      )}
    </Part>
  )
}
