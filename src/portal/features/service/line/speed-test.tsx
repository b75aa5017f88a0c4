import Gauge from 'lucide-react/icons/gauge'
import { useId, useState } from 'react'
import { compareWithPlan } from '#domain/service/lines/speed.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { wantsLessData } from '#portal/kit/values/good-line.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import {
  runSpeedTest,
  type SpeedResult,
  type SpeedStage,
} from '#portal/queries/service/speed-test.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { speedTestFailure } from './refusals.ts'
import { speedTexts as texts } from './speed-texts.ts'

interface SpeedTestProps {
  /** The download speed of the plan in Mbit/s; null where its name does not say it. */
  plan: number | null
}

/** A speed test, which says before how much data it costs and is not offered where data is spared. */
export function SpeedTest({ plan }: SpeedTestProps) {
  const note = useId()
  const [stage, setStage] = useState<SpeedStage>('latency')
  const test = useAction({ act: () => runSpeedTest(setStage), failure: speedTestFailure })
  const isSparing = wantsLessData()
  return (
    <Card as="section" aria-labelledby={`${note}-title`} className="stack-4 line-part">
      <h2 id={`${note}-title`}>{texts.title}</h2>
      <p id={note} className="line-note">
        {isSparing ? texts.sparing : texts.cost}
      </p>
      {!isSparing && (
        <OnlineButton
          variant="secondary"
          icon={Gauge}
          isBusy={test.isBusy}
          aria-describedby={note}
          reason={texts.offline}
          onClick={() => test.run()}
        >
          {test.result ? texts.again : texts.start}
        </OnlineButton>
      )}
      <ActionFailure of={test.failed} />
      <div role="status">
        {test.isBusy && <p>{texts.stages[stage]}</p>}
        {test.result && <Result result={test.result} plan={plan} />}
      </div>
    </Card>
  )
}

function Result({
  result: { down, up, latencyMs },
  plan,
}: SpeedTestProps & { result: SpeedResult }) {
  if (down === null) return <p>{texts.nothing}</p>
  return (
    <>
      <DetailList>
        <DetailRow label={texts.down} value={texts.mbps(down)} />
        {up !== null && <DetailRow label={texts.up} value={texts.mbps(up)} />}
        {latencyMs !== null && <DetailRow label={texts.latency} value={texts.ms(latencyMs)} />}
        {plan !== null && <DetailRow label={texts.plan} value={texts.mbps(plan)} />}
      </DetailList>
      {plan !== null && <p>{texts.verdicts[compareWithPlan(down, plan)]}</p>}
      <p className="line-note">{texts.wifiNote}</p>
    </>
  )
}
