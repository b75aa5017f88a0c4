import type { ResultStepCounts } from '#contract/news/results.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { Bars } from './bars.tsx'
import { Part } from './part.tsx'
import { countAndShare, countText } from './result-sums.ts'
import { texts } from './texts.ts'

const parts = [
  { name: texts.reachable, tone: 'good' },
  { name: texts.unreachable, tone: 'open' },
] as const

/** Subscribers who use the portal, and whom a notification reaches, on the last counted day. */
export function ReachPart({ steps }: { steps: readonly ResultStepCounts[] }) {
  const last = steps.findLast(({ reach }) => reach !== null)?.reach
  return (
    <Part title={texts.reach} how={texts.howReach}>
      {last ? (
        <>
          <DetailList>
            <DetailRow label={texts.accounts} value={countText(last.accounts)} />
            <DetailRow
              label={texts.reachable}
              value={countAndShare(last.reachable_accounts, last.accounts)}
            />
            <DetailRow label={texts.devices} value={countText(last.devices)} />
          </DetailList>
          <Bars
            caption={texts.reachCaption}
            parts={parts}
            bars={steps.map(({ step, reach }) => ({
              step,
              values: reach && [
                reach.reachable_accounts,
                reach.accounts - reach.reachable_accounts,
              ],
            }))}
          />
        </>
      ) : (
        <p>{texts.nonePeriod}</p>
      )}
    </Part>
  )
}
