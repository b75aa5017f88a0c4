import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { EndSessions, LiftWaits, SendFirstAccess } from '../desk-actions.tsx'
import { Part } from './part.tsx'
import { texts } from '../texts.ts'
import { useMayAct } from '../use-may-act.ts'

/** How the subscriber signs in, and what support can do about it. */
export function AccessPart({ of: card }: { of: SubscriberCard }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const mayAct = useMayAct()
  const { account, sessions, waits, refused_sign_ins: refused } = card
  const contacts = [...card.emails, ...card.mobiles]
  const noContact = card.is_unread ? texts.contactsUnread : texts.contactsNone
  const passwordDate = account && formatDateTime(new Date(account.password_changed_at), timeZone)
  return (
    <Part id="access" title={texts.access}>
      <DetailList>
        <DetailRow
          label={texts.account}
          value={passwordDate ? texts.accountSince(passwordDate) : texts.accountNone}
        />
        {account && <DetailRow label={texts.passkeys} value={String(account.passkeys)} />}
        <DetailRow
          label={texts.contacts}
          value={contacts.length > 0 ? contacts.join(', ') : noContact}
        />
        <DetailRow label={texts.tries} value={texts.triesOf(refused.times)} />
        <DetailRow
          label={texts.sessions}
          value={sessions.length === 0 ? texts.sessionsNone : String(sessions.length)}
        />
      </DetailList>
      {sessions.length > 0 && (
        <ul className="stack-3 desk-lines">
          {sessions.map((one) => (
            <li key={one.created_at} className="stack-1">
              {texts.session(one.device, momentText(new Date(one.last_seen), now, timeZone))}
              {one.is_own_device && ` · ${texts.ownDevice}`}
            </li>
          ))}
        </ul>
      )}
      {mayAct && (
        <div className="row-2 desk-actions">
          {!account && card.is_active && <SendFirstAccess id={card.id} />}
          {waits.length > 0 && <LiftWaits id={card.id} />}
          {sessions.length > 0 && <EndSessions id={card.id} />}
        </div>
      )}
    </Part>
  )
}
