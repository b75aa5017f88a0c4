import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import type { StaffPasskey } from '#contract/staff/staff-passkeys.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverTimeAt } from '#portal/kit/ages/server-clock.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import type { StaffPasskeyCalls } from '#portal/queries/staff/staff-passkeys.ts'
import { AddPasskey } from './add-passkey.tsx'
import '../sessions/own-sessions.css'
import { texts } from './passkey-texts.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** The own passkeys, each with its name, and the button that adds one. */
export function OwnPasskeys({ calls }: { calls: StaffPasskeyCalls }) {
  const query = useQuery(calls.query())
  return (
    <Card as="section" aria-labelledby="own-passkeys" className="own-access-card">
      <h2 id="own-passkeys">{texts.title}</h2>
      <p className="own-access-lead">{texts.lead}</p>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="4rem" />}
        failureText={texts.failure}
      >
        {(passkeys) => (
          <>
            {passkeys.length === 0 && <p>{texts.none}</p>}
            <ul className="staff-sessions">
              {passkeys.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  calls={calls}
                  passkey={passkey}
                  asOf={serverTimeAt(query.dataUpdatedAt)}
                />
              ))}
            </ul>
            <AddPasskey calls={calls} />
          </>
        )}
      </QueryFrame>
    </Card>
  )
}

interface PasskeyItemProps {
  calls: StaffPasskeyCalls
  passkey: StaffPasskey
  /** When the list was read. */
  asOf: Date
}

function PasskeyItem({ calls, passkey, asOf }: PasskeyItemProps) {
  const timeZone = useTimeZone()
  const { id, device, created_at: madeAt, last_used_at: usedAt } = passkey
  const name = passkey.name || texts.unnamed
  return (
    <li className="staff-session">
      <Icon of={KeyRound} />
      <div className="staff-session-words">
        <p className="staff-session-name">{name}</p>
        {device !== '' && device !== name && <p className="staff-session-time">{device}</p>}
        <p className="staff-session-time figures">
          {texts.made(formatDateTime(new Date(madeAt), timeZone))}
        </p>
        <p className="staff-session-time">
          {usedAt === null ? texts.unused : texts.used(timeAgo(new Date(usedAt), asOf))}
        </p>
      </div>
      <div className="row-2">
        <RenamePasskey calls={calls} id={id} name={name} />
        <RemovePasskey calls={calls} id={id} name={name} />
      </div>
    </li>
  )
}
