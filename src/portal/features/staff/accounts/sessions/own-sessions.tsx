import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import type { OwnStaffSession } from '#contract/staff/own-staff-sessions.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverTimeAt } from '#portal/kit/ages/server-clock.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import type { OwnSessionCalls } from '#portal/queries/staff/own-staff-sessions.ts'
import { endOthersFailure, endSessionFailure } from './own-session-refusals.ts'
import { texts } from './own-session-texts.ts'
import './own-sessions.css'

interface OwnSessionsProps {
  calls: OwnSessionCalls
  /** The shared access of a provider, which several people use. */
  isShared?: boolean
}

/** The own open sessions, each with a button that ends it. "Sair" ends the current one. */
export function OwnSessions({ calls, isShared = false }: OwnSessionsProps) {
  const query = useQuery(calls.query())
  return (
    <Card as="section" aria-labelledby="own-sessions" className="own-access-card">
      <h2 id="own-sessions">{texts.title}</h2>
      <p className="own-access-lead">{isShared ? texts.sharedLead : texts.lead}</p>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="4rem" />}
        failureText={texts.failure}
      >
        {(sessions) => (
          <>
            <ul className="staff-sessions">
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  calls={calls}
                  session={session}
                  asOf={serverTimeAt(query.dataUpdatedAt)}
                />
              ))}
            </ul>
            {sessions.length > 1 && <EndOthers calls={calls} />}
          </>
        )}
      </QueryFrame>
    </Card>
  )
}

interface SessionItemProps {
  calls: OwnSessionCalls
  session: OwnStaffSession
  /** When the list was read. */
  asOf: Date
}

function SessionItem({ calls, session, asOf }: SessionItemProps) {
  const timeZone = useTimeZone()
  const client = useQueryClient()
  const device = session.device || texts.unknownDevice
  const since = formatDateTime(new Date(session.signed_in_at), timeZone)
  const isPhone = /Android|iOS/.test(session.device)
  const ending = useMutation({
    mutationFn: () => calls.end(session.id),
    onSuccess: () => showToast({ kind: 'success', text: texts.ended }),
    onError: (error) => showToast({ kind: 'error', text: endSessionFailure(error).text }),
    onSettled: () => client.invalidateQueries({ queryKey: calls.query().queryKey }),
  })
  return (
    <li className="staff-session">
      <Icon of={isPhone ? Smartphone : Laptop} />
      <div className="staff-session-words">
        <p className="staff-session-name">{device}</p>
        <p className="staff-session-time figures">{texts.signedIn(since)}</p>
        {!session.is_current && (
          <p className="staff-session-time">
            {texts.lastSeen(timeAgo(new Date(session.last_seen), asOf))}
          </p>
        )}
      </div>
      {session.is_current ? (
        <Chip tone="positive">{texts.current}</Chip>
      ) : (
        <Button
          variant="secondary"
          isSmall
          isBusy={ending.isPending}
          aria-label={texts.endNamed(device, since)}
          onClick={() => ending.mutate()}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ calls }: { calls: OwnSessionCalls }) {
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: calls.endOthers,
    onSuccess: () => showToast({ kind: 'success', text: texts.othersEnded }),
    onError: (error) => showToast({ kind: 'error', text: endOthersFailure(error).text }),
    onSettled: () => client.invalidateQueries({ queryKey: calls.query().queryKey }),
  })
  return (
    <Button variant="secondary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
      {texts.endOthers}
    </Button>
  )
}
