import FlaskConical from 'lucide-react/icons/flask-conical'
import Megaphone from 'lucide-react/icons/megaphone'
import Receipt from 'lucide-react/icons/receipt'
import { useState } from 'react'
import type { InboxMessage } from '#contract/inbox.ts'
import type { InboxMessageKind } from '#domain/inbox/inbox-message.ts'
import { formatDateTime } from '#domain/dates.ts'
import { dayMs } from '#domain/durations.ts'
import { ago } from '#portal/kit/ago.ts'
import { Icon, type IconType } from '#portal/kit/icon.tsx'
import { texts } from './texts.ts'

const icons: Readonly<Record<InboxMessageKind, IconType>> = {
  reminder: Receipt,
  announcement: Megaphone,
  test: FlaskConical,
}

/** Longer ago than this a date says more than "há 9 dias". */
const recent = 7 * dayMs

/** When a notice came, in words while they help. */
export function whenTold(at: Date, now: Date): string {
  return now.getTime() - at.getTime() < recent ? ago(at, now) : formatDateTime(at).slice(0, 10)
}

/** What a notice is like at a glance: its kind, whether it is new, and when it came. */
export function NoticeFace({ notice }: { notice: InboxMessage }) {
  const [now] = useState(() => new Date())
  return (
    <>
      <span className="inbox-icon">
        <Icon of={icons[notice.kind]} />
      </span>
      <span className="inbox-words">
        <span className="inbox-note figures">
          <span>{texts.kinds[notice.kind]}</span>
          <time dateTime={notice.at.toISOString()} title={formatDateTime(notice.at)}>
            {whenTold(notice.at, now)}
          </time>
          {!notice.isRead && <span className="inbox-new">{texts.isNew}</span>}
        </span>
        <span className="inbox-title">{notice.title}</span>
      </span>
    </>
  )
}
