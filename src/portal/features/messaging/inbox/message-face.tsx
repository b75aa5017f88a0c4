import CircleCheck from 'lucide-react/icons/circle-check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Receipt from 'lucide-react/icons/receipt'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import type { InboxMessage } from '#contract/messaging/inbox.ts'
import type { InboxMessageKind } from '#domain/messaging/inbox/inbox-message.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { texts } from './texts.ts'

const icons: Readonly<Record<InboxMessageKind, IconType>> = {
  reminder: Receipt,
  payment: CircleCheck,
  automatic: CircleCheck,
  change: Receipt,
  answer: MessagesSquare,
  announcement: Megaphone,
  outage: WifiOff,
  security: ShieldAlert,
  test: FlaskConical,
}

/** The age from which a message shows its date, which is clearer than "há 9 dias". */
const recentMs = 7 * dayMs

/** When an inbox message arrived: a relative time for recent messages, a date for older ones. */
export function formatReceived(at: Date, now: Date, timeZone: TimeZone): string {
  return now.getTime() - at.getTime() < recentMs
    ? timeAgo(at, now)
    : formatDateTime(at, timeZone).slice(0, 10)
}

/** The head of an inbox message: its kind, when it arrived, whether it is new, and its title. */
export function MessageFace({ message }: { message: InboxMessage }) {
  const timeZone = useTimeZone()
  const [now] = useState(serverNow)
  return (
    <>
      <span className="inbox-icon">
        <Icon of={icons[message.kind]} />
      </span>
      <span className="inbox-words">
        <span className="inbox-note figures">
          <span>{texts.kinds[message.kind]}</span>
          <time dateTime={message.at.toISOString()} title={formatDateTime(message.at, timeZone)}>
            {formatReceived(message.at, now, timeZone)}
          </time>
          {message.isCorrected && <span>{texts.corrected}</span>}
          {!message.isRead && <span className="inbox-new">{texts.isNew}</span>}
        </span>
        <span className="inbox-title">{message.title}</span>
      </span>
    </>
  )
}
