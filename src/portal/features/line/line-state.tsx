import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { contractName } from '#domain/contracts/contract-name.ts'
import type { Contract } from '#domain/contracts/contract.ts'
import { formatLocalTime } from '#domain/dates.ts'
import { planSpeed } from '#domain/lines/plan-speed.ts'
import { dayMs } from '#domain/durations.ts'
import type { Line } from '#domain/lines/line.ts'
import { instantOf } from '#domain/local-instant.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Chip } from '#portal/kit/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { timeAgo } from '#portal/kit/time-ago.ts'
import { useNow } from '#portal/kit/use-now.ts'
import { LineActions } from './line-actions.tsx'
import { texts } from './texts.ts'

const looks = {
  online: { tone: 'positive', icon: CircleCheck },
  offline: { tone: 'critical', icon: CircleAlert },
  unknown: { tone: 'neutral', icon: Info },
} as const

interface LineStateProps {
  line: Line
  /** undefined while, or where, it is not known. */
  contract: Contract | undefined
}

/** Whether a line is connected, since when, and what may be asked of it. */
export function LineState({ line, contract }: LineStateProps) {
  const { tone, icon } = looks[line.state]
  const speed = planSpeed(contract?.plan ?? '')
  return (
    <Card as="section" aria-labelledby="line-state" className="line-part">
      <div className="line-head">
        <h2 id="line-state">{texts.state}</h2>
        <Chip tone={tone} icon={icon}>
          {texts.states[line.state]}
        </Chip>
      </div>
      <Since line={line} />
      <DetailList>
        {contract && <DetailRow label={texts.contract} value={contractName(contract)} />}
        <DetailRow label={texts.login} value={line.login} />
        {speed !== null && <DetailRow label={texts.planSpeed} value={texts.mbps(speed)} />}
      </DetailList>
      {line.isReduced && (
        <Callout kind="warning">
          <p>{texts.reduced}</p>
          <ButtonLink variant="quiet" to="/panel/financial/invoices/to-pay">
            {texts.seeBills}
          </ButtonLink>
        </Callout>
      )}
      <LineActions line={line} />
    </Card>
  )
}

function Since({ line: { state, since } }: { line: Line }) {
  const { rules } = useProvider()
  const now = useNow()
  if (state === 'unknown') return <p className="line-note">{texts.unknownNote}</p>
  const instant = since && instantOf(since, rules.timeZone)
  if (!since || !instant) return null
  const time = formatLocalTime(since)
  // From a day on, the date says it better than a count of whole days.
  const isOld = now.getTime() - instant.getTime() >= dayMs
  const text = isOld ? time : `${time}, ${timeAgo(instant, now)}`
  return <p className="line-since">{texts.since[state](text)}</p>
}
