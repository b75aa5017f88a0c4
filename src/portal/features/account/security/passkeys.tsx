import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import type { OwnPasskey } from '#contract/account/passkeys.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverTimeAt } from '#portal/kit/ages/server-clock.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { passkeysQuery } from '#portal/queries/account/passkeys.ts'
import { AddPasskey } from './add-passkey.tsx'
import { passkeyTexts as texts } from './passkey-texts.ts'
import { RemovePasskey } from './remove-passkey.tsx'

/** The devices that sign in by fingerprint or face, each with a button that removes it. */
export function Passkeys() {
  const query = useQuery(passkeysQuery())
  const reasonId = useId()
  return (
    <Card as="section" aria-labelledby="passkeys" className="security-card">
      <h2 id="passkeys">{texts.title}</h2>
      <p className="security-lead">{texts.lead}</p>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="4rem" />}
        failureText={texts.failure}
      >
        {(passkeys) => (
          <>
            <OfflineReason id={reasonId}>{texts.offline}</OfflineReason>
            {passkeys.length === 0 && <p className="security-note">{texts.none}</p>}
            <ul className="own-sessions">
              {passkeys.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  asOf={serverTimeAt(query.dataUpdatedAt)}
                  reasonId={reasonId}
                />
              ))}
            </ul>
            <AddPasskey reasonId={reasonId} />
          </>
        )}
      </QueryFrame>
    </Card>
  )
}

interface PasskeyItemProps {
  passkey: OwnPasskey
  asOf: Date
  reasonId: string
}

function PasskeyItem({ passkey, asOf, reasonId }: PasskeyItemProps) {
  const timeZone = useTimeZone()
  const { id, created_at: madeAt, last_used_at: usedAt } = passkey
  const device = passkey.device || texts.unknownDevice
  return (
    <li className="own-session">
      <Icon of={Fingerprint} />
      <div className="own-session-words">
        <p className="own-session-name">{device}</p>
        <p className="own-session-time">{texts.made(formatDateTime(new Date(madeAt), timeZone))}</p>
        <p className="own-session-time">
          {usedAt === null ? texts.unused : texts.used(timeAgo(new Date(usedAt), asOf))}
        </p>
      </div>
      <RemovePasskey id={id} device={device} reasonId={reasonId} />
    </li>
  )
}
