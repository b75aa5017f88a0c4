import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import type { OwnOutage } from '#contract/news/outages.ts'
import type { OutagePhase } from '#domain/news/outages/phase.ts'
import { causeWords, outageTitle } from '#domain/news/outages/words.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { beginText, forecastText } from '#portal/kit/outages/outage-times.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
import { texts } from './texts.ts'

const icons: Readonly<Record<OutagePhase, IconType>> = {
  draft: WifiOff,
  now: WifiOff,
  late: WifiOff,
  planned: CalendarClock,
  ended: CircleCheck,
  cancelled: CircleCheck,
}

interface OutageCardProps {
  outage: OwnOutage
  now: Date
  /** Its rank on the screen: `h3` below a heading of its list. */
  heading: 'h2' | 'h3'
  /** What can be done about it. */
  children?: ReactNode
}

/** What is known of an outage: where, why, since when, until when, and what is new. */
export function OutageCard({ outage, now, heading: Heading, children }: OutageCardProps) {
  const timeZone = useTimeZone()
  const { kind, phase, place, cause, note, updates } = outage
  const forecast = forecastText(outage, now, timeZone)
  const news = updates.toReversed()
  return (
    <Card as="li" className={`outage outage-${phase}`}>
      <div className="outage-head">
        <Icon of={icons[phase]} />
        <Heading>{outageTitle(kind, phase)}</Heading>
      </div>
      <p className="outage-place">{place}</p>
      <p>
        {causeWords[cause]}. {beginText(outage, now, timeZone)}.
      </p>
      {forecast && <p className="outage-forecast">{forecast}</p>}
      {note && <p className="outage-words">{note}</p>}
      {news.length > 0 && (
        <ul className="stack-3 outage-news" aria-label={texts.news}>
          {news.map(({ at, note: words }) => (
            <li key={at.getTime()}>
              <span className="outage-soft">{momentText(at, now, timeZone)}</span>
              <span className="outage-words">{words}</span>
            </li>
          ))}
        </ul>
      )}
      <AffectedContracts outage={outage} />
      {!outage.isPublic && <p className="outage-soft">{texts.ofContractsOnly}</p>}
      {children}
    </Card>
  )
}

/** The contracts it affects, as far as they are known here. */
function AffectedContracts({ outage: { contractIds } }: { outage: OwnOutage }) {
  const names = useContractNames()
  const affected = contractIds.flatMap((id) => names?.get(id) ?? [])
  if (affected.length === 0) return null
  return (
    <p className="outage-soft">
      {texts.ofContracts}: {affected.join(', ')}
    </p>
  )
}
