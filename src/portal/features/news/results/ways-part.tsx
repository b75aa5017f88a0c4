import type { ResultStepCounts } from '#contract/news/results.ts'
import { Part } from './part.tsx'
import { sumSteps } from './result-sums.ts'
import { ShareRows } from './share-rows.tsx'
import { texts } from './texts.ts'

/** How the paid bills of the period were paid. */
export function WaysPart({ steps }: { steps: readonly ResultStepCounts[] }) {
  const sum = sumSteps(steps)
  const whole = sum ? sum.by_pix + sum.by_card + sum.by_boleto + sum.by_other : 0
  return (
    <Part title={texts.ways} how={texts.howWays}>
      {sum === null || whole === 0 ? (
        <p>{sum === null ? texts.nonePeriod : texts.nonePaid}</p>
      ) : (
        <ShareRows
          rows={[
            { label: texts.pix, part: sum.by_pix, whole },
            { label: texts.card, part: sum.by_card, whole },
            { label: texts.boleto, part: sum.by_boleto, whole },
            { label: texts.otherWay, part: sum.by_other, whole },
            { label: texts.byAgreement, part: sum.by_agreement, whole },
          ]}
        />
      )}
    </Part>
  )
}
