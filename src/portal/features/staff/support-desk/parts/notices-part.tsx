import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Part, PartList } from './part.tsx'
import { texts } from '../texts.ts'

type Browser = SubscriberCard['browsers'][number]
type Message = SubscriberCard['messages'][number]

/** Which browsers receive, and what became of each notice. */
export function NoticesPart({ of: card }: { of: SubscriberCard }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const { browsers, messages, quiet_until: quietUntil } = card
  const isWaiting = messages.some((one) => one.is_waiting)
  return (
    <Part id="notices" title={texts.notices}>
      {quietUntil !== null && isWaiting && (
        <p>{texts.quiet(momentText(new Date(quietUntil), now, timeZone))}</p>
      )}
      <PartList rows={browsers} none={texts.browsersNone}>
        {(one) => <BrowserLine key={one.seen_at} of={one} now={now} />}
      </PartList>
      <PartList rows={messages} none={texts.noticesNone}>
        {(one) => <MessageLine key={one.at + one.title} of={one} now={now} />}
      </PartList>
    </Part>
  )
}

function BrowserLine({ of: one, now }: { of: Browser; now: Date }) {
  const timeZone = useTimeZone()
  const facts = [
    one.days_before === null ? texts.remindersOff : texts.daysBefore(one.days_before),
    ...(one.muted.length > 0 ? [texts.mutedTopics(one.muted.length)] : []),
    texts.seen(momentText(new Date(one.seen_at), now, timeZone)),
  ]
  return (
    <li className="stack-1">
      <span className="desk-name">{texts.browser[one.state]}</span>
      <p className="desk-note">{facts.join(' · ')}</p>
    </li>
  )
}

function fateOf(one: Message): string {
  const fates = [
    ...(one.pushed > 0 ? [texts.pushedTo(one.pushed)] : []),
    ...(one.failed > 0 ? [texts.failedTo(one.failed)] : []),
    ...(one.is_waiting ? [texts.waiting] : []),
  ]
  return [
    fates.length > 0 ? fates.join(', ') : texts.inboxOnly,
    ...(one.is_read ? [texts.read] : []),
  ].join(' · ')
}

function MessageLine({ of: one, now }: { of: Message; now: Date }) {
  const timeZone = useTimeZone()
  return (
    <li className="stack-1">
      <span className="desk-name">{one.title}</span>
      <p className="desk-note">
        {momentText(new Date(one.at), now, timeZone)} · {fateOf(one)}
      </p>
    </li>
  )
}
