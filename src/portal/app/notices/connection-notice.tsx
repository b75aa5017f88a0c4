import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import CalendarX from 'lucide-react/icons/calendar-x'
import Hourglass from 'lucide-react/icons/hourglass'
import LogIn from 'lucide-react/icons/log-in'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { deviceNow, isDeviceClockWrong } from '#portal/kit/ages/server-clock.ts'
import { useOldestShown } from '#portal/kit/ages/shown-age.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { pollConnection } from '#portal/offline/reconnect.ts'
import { pingServer } from '#portal/queries/calls/ping.ts'
import './connection-notice.css'
import { panelTexts } from '#portal/app/panel/panel-texts.ts'

/**
 * Watches the connection. What the connection strip says: the connection is lost, or the network asks for
 * a sign-in of its own, and from when the data is; or it is slow.
 */
export function ConnectionNotice() {
  const { isOffline, isCaptive, isSlow } = useConnection()
  useEffect(() => pollConnection(pingServer), [])
  return (
    <>
      {isOffline ? <Offline isCaptive={isCaptive} /> : isSlow && <Slow />}
      <WrongClock />
    </>
  )
}

/** Says that the clock of this device is wrong by more than a day, and which day the portal goes by. */
function WrongClock() {
  const now = useNow()
  const timeZone = useTimeZone()
  if (!isDeviceClockWrong()) return null
  const dayOf = (instant: Date) => formatDate(calendarDate(instant, timeZone))
  return (
    <p className="connection-notice">
      <Icon of={CalendarX} size={18} />
      <span>{panelTexts.wrongClock(dayOf(deviceNow()), dayOf(now))}</span>
    </p>
  )
}

function Offline({ isCaptive }: { isCaptive: boolean }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const asOf = useOldestShown()
  return (
    <p className="connection-notice">
      <Icon of={isCaptive ? LogIn : WifiOff} size={18} />
      <span>
        {offlineText(asOf && momentText(new Date(asOf), now, timeZone), isCaptive)}{' '}
        <Link to="/sem-internet">{panelTexts.whatToDo}</Link>
      </span>
    </p>
  )
}

/** `moment`: when the data on screen is from; null where no screen reports it. */
function offlineText(moment: string | null, isCaptive: boolean): string {
  if (isCaptive) return moment ? panelTexts.captiveData(moment) : panelTexts.captive
  return moment ? panelTexts.offlineData(moment) : panelTexts.offline
}

function Slow() {
  return (
    <p className="connection-notice connection-notice-slow">
      <Icon of={Hourglass} size={18} />
      <span>{panelTexts.slow}</span>
    </p>
  )
}
