import type { ResultStepCounts } from '#contract/news/results.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { Part } from './part.tsx'
import { countAndShare } from './result-sums.ts'
import { texts } from './texts.ts'

/** What subscribers said of their closed requests. */
export function RequestsPart({ steps }: { steps: readonly ResultStepCounts[] }) {
  const sum = (of: 'solved' | 'unsolved') =>
    steps.reduce((total, { requests }) => total + requests[of], 0)
  const [solved, unsolved] = [sum('solved'), sum('unsolved')]
  const all = solved + unsolved
  return (
    <Part title={texts.requests} how={texts.howRequests}>
      {all > 0 ? (
        <DetailList>
          <DetailRow label={texts.solved} value={countAndShare(solved, all)} />
          <DetailRow label={texts.unsolved} value={countAndShare(unsolved, all)} />
        </DetailList>
      ) : (
        <p>{texts.noAnswers}</p>
      )}
    </Part>
  )
}
