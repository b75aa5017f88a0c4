import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { formatLocalTime } from '#domain/platform/time/dates.ts'
import { planSpeed } from '#domain/service/lines/plan-speed.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { connectionOf } from '#domain/service/lines/connection.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { LineActions } from './line-actions.tsx'
import { texts } from './texts.ts'

const looks = {
  online: { tone: 'positive', icon: CircleCheck },
  offline: { tone: 'critical', icon: CircleAlert },
  unknown: { tone: 'neutral', icon: Info },
} as const

/** How long a state counts as the present one. */
const presentMs = 5 * minuteMs

interface LineStateProps {
  line: Line
  /** When the ERP told its state (ISO instant). */
  asOf: string
  /** undefined while, or where, it is not known. */
  contract: Contract | undefined
}

/**
 * Whether a line is connected, since when, and what may be asked of it. Without a network, and where the
 * state is older, it is told as of its moment.
 */
export function LineState({ line, asOf, contract }: LineStateProps) {
  const timeZone = useTimeZone()
  const now = useNow()
  const { isOffline } = useConnection()
  const then = new Date(asOf)
  const isPresent = !isOffline && Math.abs(now.getTime() - then.getTime()) < presentMs
  const { is } = connectionOf({ state: line.state, isRouterReachable: null })
  const { tone, icon } = looks[is]
  const speed = planSpeed(contract?.plan ?? '')
  return (
    <Card as="section" aria-labelledby="line-state" className="stack-4 line-part">
      <div className="line-head">
        <h2 id="line-state">
          {isPresent
            ? texts.state
            : texts.stateAt(momentText(then, now, timeZone).replace(/^hoje, /, 'às '))}
        </h2>
        {isPresent ? (
          <Chip tone={tone} icon={icon}>
            {texts.states[is]}
          </Chip>
        ) : (
          <Chip tone="neutral" icon={icon}>
            {texts.formerStates[is]}
          </Chip>
        )}
      </div>
      <Since line={line} isPresent={isPresent} />
      <DetailList>
        {contract && <DetailRow label={texts.contract} value={contractName(contract)} />}
        <DetailRow label={texts.login} value={line.login} />
        {speed !== null && <DetailRow label={texts.planSpeed} value={texts.mbps(speed)} />}
      </DetailList>
      {line.isReduced && (
        <Callout kind="warning">
          <p>{isPresent ? texts.reduced : texts.formerReduced}</p>
          <ButtonLink variant="quiet" to="/panel/financial/invoices/to-pay">
            {texts.seeBills}
          </ButtonLink>
        </Callout>
      )}
      <LineActions line={line} />
    </Card>
  )
}

function Since({ line: { state, since }, isPresent }: { line: Line; isPresent: boolean }) {
  const { rules } = useProvider()
  const now = useNow()
  if (state === 'unknown') return <p className="line-note">{texts.unknownNote}</p>
  const instant = since && instantOf(since, rules.timeZone)
  if (!since || !instant) return null
  const time = formatLocalTime(since)
  // From a day on, the date says it better than a count of whole days.
  const isOld = now.getTime() - instant.getTime() >= dayMs
  const text = isOld || !isPresent ? time : `${time}, ${timeAgo(instant, now)}`
  return <p className="line-since">{(isPresent ? texts.since : texts.formerSince)[state](text)}</p>
}
