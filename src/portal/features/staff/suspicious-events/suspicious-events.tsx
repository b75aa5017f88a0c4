import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { AcceptedEvent } from '#contract/platform/suspicious-events.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  type EventAudience,
  markEventSeen,
  suspiciousEventsQuery,
} from '#portal/queries/staff/suspicious-events.ts'
import './suspicious-events.css'
import { eventTexts, texts } from './texts.ts'

interface EventsProps {
  audience: EventAudience
  /** The member of staff may not mark events as seen. */
  isReadOnly?: boolean
}

/** What may be an attack: what happened, how often, and what to do. Unseen events come first. */
export function SuspiciousEvents({ audience, isReadOnly = false }: EventsProps) {
  return (
    <QueryFrame
      query={useQuery(suspiciousEventsQuery(audience))}
      loadingText={texts.loading}
      skeleton={<Skeleton width="14rem" height="1.5rem" />}
      failureText={texts.failure}
    >
      {(events) => <Events events={events} audience={audience} isReadOnly={isReadOnly} />}
    </QueryFrame>
  )
}

const unseenFirst = (one: AcceptedEvent, other: AcceptedEvent) =>
  Number(one.seen_by !== null) - Number(other.seen_by !== null)

function Events({ events, ...props }: EventsProps & { events: readonly AcceptedEvent[] }) {
  if (events.length === 0) {
    return (
      <p className="suspicious-none">
        <Icon of={ShieldCheck} size={18} />
        {texts.none}
      </p>
    )
  }
  return (
    <Card as="section" aria-labelledby="suspicious-events" className="suspicious-events">
      <h2 id="suspicious-events">{texts.title}</h2>
      <p className="suspicious-note">{texts.lead}</p>
      <ul className="suspicious-list">
        {events.toSorted(unseenFirst).map((event) => (
          <Event key={event.id} of={event} {...props} />
        ))}
      </ul>
    </Card>
  )
}

function Event({ of: event, audience, isReadOnly }: EventsProps & { of: AcceptedEvent }) {
  const timeZone = useTimeZone()
  const client = useQueryClient()
  const { title, happened, toDo, providerToDo } = eventTexts[event.kind]
  const isProviders = audience === 'provider user'
  const marking = useMutation({
    mutationFn: () => markEventSeen(audience, event.id),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: suspiciousEventsQuery(audience).queryKey }),
    onError: () => showToast({ kind: 'error', text: texts.seeFailure }),
  })
  return (
    <li className="suspicious-event">
      <div className="row-2-centre">
        <h3>{title}</h3>
        {event.seen_by === null && <Chip tone="warning">{texts.isNew}</Chip>}
      </div>
      <p>{happened}</p>
      <p>
        <strong>{texts.toDo}</strong> {isProviders ? (providerToDo ?? toDo) : toDo}
      </p>
      <p className="suspicious-note figures">{factsOf(event, audience, timeZone).join(' · ')}</p>
      {event.seen_by !== null && <p className="suspicious-note">{texts.seenBy(event.seen_by)}</p>}
      {event.seen_by === null && !isReadOnly && (
        <Button
          variant="secondary"
          isSmall
          isBusy={marking.isPending}
          aria-label={texts.seeNamed(title)}
          onClick={() => marking.mutate()}
        >
          {texts.see}
        </Button>
      )}
    </li>
  )
}

function factsOf(event: AcceptedEvent, audience: EventAudience, timeZone: TimeZone): string[] {
  const { client_id: provider, customer_id: subscriber, detail, times } = event
  const first = formatDateTime(new Date(event.first_at), timeZone)
  const last = formatDateTime(new Date(event.last_at), timeZone)
  const facts = [texts.times(times), texts.span(first, last)]
  if (audience === 'administrator') {
    facts.push(provider === '' ? texts.installation : texts.provider(provider))
  }
  if (subscriber !== '') facts.push(texts.subscriber(subscriber))
  if (detail !== '') facts.push(texts.detail(detail))
  return facts
}
