import { useQuery, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId } from 'react'
import type { OwnSession } from '#contract/account/session.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { dataAge } from '#portal/kit/ages/data-age.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { useShownFetch } from '#portal/kit/ages/shown-age.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverTimeAt } from '#portal/kit/ages/server-clock.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { endSessionOn, sessionsQuery } from '#portal/queries/account/sessions.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { EndOthers } from './end-others.tsx'
import { OwnDevice } from './own-device.tsx'
import { texts } from './texts.ts'

/**
 * Sessions of the account, each with a button that ends it. The current session has none, because
 * "Sair" ends it.
 */
export function Sessions() {
  const query = useQuery(sessionsQuery())
  const reasonId = useId()
  useShownFetch(query.dataUpdatedAt)
  return (
    <Card as="section" aria-labelledby="devices" className="security-card">
      <h2 id="devices">{texts.devices}</h2>
      <p className="security-lead">{texts.devicesLead}</p>
      <QueryFrame
        query={query}
        loadingText={texts.loadingDevices}
        skeleton={<Skeleton height="4rem" />}
        failureText={texts.devicesFailure}
      >
        {(sessions) => (
          <>
            <OfflineReason id={reasonId}>{texts.offline}</OfflineReason>
            <ul className="own-sessions">
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  asOf={serverTimeAt(query.dataUpdatedAt)}
                  reasonId={reasonId}
                />
              ))}
            </ul>
            <OwnDevice isOwn={sessions.some((one) => one.is_current && one.is_own_device)} />
            {sessions.length > 1 && <EndOthers reasonId={reasonId} />}
          </>
        )}
      </QueryFrame>
    </Card>
  )
}

interface SessionItemProps {
  session: OwnSession
  /** When the list was fetched. */
  asOf: Date
  /** Id of the reason why no session can be ended now. */
  reasonId: string
}

function SessionItem({ session, asOf, reasonId }: SessionItemProps) {
  const { isOffline } = useConnection()
  const timeZone = useTimeZone()
  const now = useNow()
  const client = useQueryClient()
  const device = session.device || texts.unknownDevice
  const isPhone = /Android|iOS/.test(session.device)

  /** "Agora" is true of a list that was fetched just now alone. */
  const lastSeenText = (seen: Date) =>
    isOffline || dataAge(asOf, now) !== 'new'
      ? texts.lastSeenAt(formatDateTime(seen, timeZone))
      : texts.lastSeen(timeAgo(seen, asOf))

  const end = useAction({
    act: () => endSessionOn(session.id),
    failure: texts.endFailure,
    onDone: () => showToast({ kind: 'success', text: texts.ended }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })

  return (
    <li className="own-session">
      <Icon of={isPhone ? Smartphone : Laptop} />
      <div className="own-session-words">
        <p className="own-session-name">{device}</p>
        <p className="own-session-time">
          {texts.signedIn(formatDateTime(new Date(session.signed_in_at), timeZone))}
        </p>
        {!session.is_current && (
          <p className="own-session-time">{lastSeenText(new Date(session.last_seen))}</p>
        )}
        {session.is_own_device && <p className="own-session-time">{texts.opensBills}</p>}
      </div>
      {session.is_current ? (
        <Chip tone="positive">{texts.thisDevice}</Chip>
      ) : (
        <OnlineButton
          variant="secondary"
          isSmall
          isBusy={end.isBusy}
          reasonId={reasonId}
          aria-label={texts.endNamed(device)}
          onClick={() => end.run()}
        >
          {texts.end}
        </OnlineButton>
      )}
      <ActionFailure of={end.failed} />
    </li>
  )
}
