import type { VisitCounts } from '#contract/news/results.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { Part } from './part.tsx'
import { countAndShare, countText } from './result-sums.ts'
import { texts } from './texts.ts'

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Visits up to the end of a step of time, of those that measured it. */
function withinStep(steps: readonly number[], last: number): string {
  const all = sum(steps)
  return all === 0 ? texts.notMeasured : countAndShare(sum(steps.slice(0, last + 1)), all)
}

/** How fast the portal was on the devices of subscribers; nothing of a person. */
export function VisitsPart({ visits }: { visits: VisitCounts | null }) {
  return (
    <Part title={texts.visits} how={texts.howVisits}>
      {visits ? (
        <DetailList>
          <DetailRow label={texts.measured} value={countText(visits.visits)} />
          <DetailRow label={texts.paintedSoon} value={withinStep(visits.paint, 2)} />
          <DetailRow label={texts.payableSoon} value={withinStep(visits.payable, 1)} />
          <DetailRow
            label={texts.offlineStarts}
            value={countAndShare(visits.offline, visits.offline + visits.visits)}
          />
          <DetailRow
            label={texts.installed}
            value={countAndShare(visits.installed, visits.visits)}
          />
          <DetailRow
            label={texts.allowing}
            value={countAndShare(visits.reminders, visits.visits)}
          />
        </DetailList>
      ) : (
        <p>{texts.fewVisits}</p>
      )}
    </Part>
  )
}
