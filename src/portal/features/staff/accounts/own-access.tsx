import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '#portal/kit/blocks/card.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { ownAccessQuery, saveOwnPassword } from '#portal/queries/staff/own-access.ts'
import { providerUserSessionCalls } from '#portal/queries/staff/own-staff-sessions.ts'
import { ownPasskeyCalls } from '#portal/queries/staff/staff-passkeys.ts'
import { providerUserQuery } from '#portal/queries/staff/staff.ts'
import './own-access.css'
import { OwnPasskeys } from './passkeys/own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './sessions/own-sessions.tsx'
import { OwnSecondFactor } from './second-factor/own-second-factor.tsx'
import { texts } from './access-texts.ts'

/** The screen where a provider's user changes its password and protects its access. */
export function OwnAccess() {
  const client = useQueryClient()
  const { data: user } = useQuery(providerUserQuery())
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ownAccessQuery().queryKey })
    void client.invalidateQueries({ queryKey: providerUserSessionCalls.query().queryKey })
  }
  return (
    <Screen title={texts.own} lead={texts.ownLead}>
      <QueryFrame
        query={useQuery(ownAccessQuery())}
        loadingText={texts.ownLoading}
        skeleton={<OwnAccessSkeleton />}
        failureText={texts.ownFailure}
      >
        {(access) => (
          <div className="stack-4 own-access">
            <OwnPassword setAt={access.password_set_at} save={saveOwnPassword} onDone={refresh} />
            <OwnSecondFactor access={access} onReplaced={refresh} />
            {/* The shared access is of several people, and a passkey is of one. */}
            {user && user.email !== null && <OwnPasskeys calls={ownPasskeyCalls} />}
            <OwnSessions calls={providerUserSessionCalls} isShared={user?.email === null} />
          </div>
        )}
      </QueryFrame>
    </Screen>
  )
}

export function OwnAccessSkeleton() {
  return (
    <Card className="own-access-card">
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="10rem" />
    </Card>
  )
}
