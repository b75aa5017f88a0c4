import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { OwnOutage } from '#contract/news/outages.ts'
import { isUnderWay, type OutagePhase } from '#domain/news/outages/phase.ts'
import { outageTitle } from '#domain/news/outages/words.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { beginText, forecastText } from '#portal/kit/outages/outage-times.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import './outage-strip.css'

function iconOf(phase: OutagePhase) {
  if (phase === 'planned') return CalendarClock
  return isUnderWay(phase) ? WifiOff : CircleCheck
}

export interface OutageStripProps {
  outages: readonly OwnOutage[]
}

/** The first fact of a home without internet: that the provider knows, and until when. */
export function OutageStrip({ outages }: OutageStripProps) {
  const timeZone = useTimeZone()
  const now = useNow()
  return (
    <section aria-label="Quedas e manutenções" className="outage-strips">
      {outages.map((outage) => (
        <Link key={outage.id} to="/panel/outages" className={`outage-strip strip-${outage.phase}`}>
          <Icon of={iconOf(outage.phase)} />
          <span>
            <strong>{outageTitle(outage.kind, outage.phase)}</strong>
            <span>{outage.place}</span>
            <span>{forecastText(outage, now, timeZone) ?? beginText(outage, now, timeZone)}</span>
          </span>
        </Link>
      ))}
    </section>
  )
}
