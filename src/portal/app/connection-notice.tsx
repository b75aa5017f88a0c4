import { calendarDate, formatDate } from '#domain/dates.ts'
import CalendarX from 'lucide-react/icons/calendar-x'
import Hourglass from 'lucide-react/icons/hourglass'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '#portal/kit/connection.ts'
import { Icon } from '#portal/kit/icon.tsx'
import { momentText } from '#portal/kit/moment-text.ts'
import { useTimeZone } from '#portal/kit/provider.tsx'
import { deviceNow, isDeviceClockWrong } from '#portal/kit/server-clock.ts'
import { useOldestShown } from '#portal/kit/shown-age.ts'
import { useNow } from '#portal/kit/use-now.ts'
import { pollConnection } from '#portal/offline/reconnect.ts'
import { pingServer } from '#portal/queries/ping.ts'
import './connection-notice.css'
import { panelTexts } from './panel-texts.ts'

/**
 * Watches the connection. What the connection strip says: the connection is lost, and from when the
 * data is; or it is slow.
 */
export function ConnectionNotice() {
  const { isOffline, isSlow } = useConnection()
  useEffect(() => pollConnection(pingServer), [])
  return (
    <>
      {isOffline ? <Offline /> : isSlow && <Slow />}
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

function Offline() {
  const timeZone = useTimeZone()
  const now = useNow()
  const asOf = useOldestShown()
  return (
    <p className="connection-notice">
      <Icon of={WifiOff} size={18} />
      <span>
        {asOf
          ? panelTexts.offlineData(momentText(new Date(asOf), now, timeZone))
          : panelTexts.offline}{' '}
        <Link to="/sem-internet">{panelTexts.whatToDo}</Link>
      </span>
    </p>
  )
}

function Slow() {
  return (
    <p className="connection-notice connection-notice-slow">
      <Icon of={Hourglass} size={18} />
      <span>{panelTexts.slow}</span>
    </p>
  )
}
