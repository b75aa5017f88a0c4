import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { adminSessionCalls } from '#portal/queries/staff/own-staff-sessions.ts'
import { adminPasskeyCalls } from '#portal/queries/staff/staff-passkeys.ts'
import { adminAccountQuery, saveAdminPassword } from '#portal/queries/staff/admin-account.ts'
import { texts } from './access-texts.ts'
import { OwnAccessSkeleton } from './own-access.tsx'
import { OwnAuthenticator } from './second-factor/own-authenticator.tsx'
import { OwnPasskeys } from './passkeys/own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './sessions/own-sessions.tsx'
import { OwnRecoveryCodes } from './second-factor/own-recovery-codes.tsx'

/** The screen where an administrator looks after the own access. */
export function AdminAccount() {
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: adminAccountQuery().queryKey })
    void client.invalidateQueries({ queryKey: adminSessionCalls.query().queryKey })
  }
  return (
    <Screen title={texts.own} lead={texts.ownLead}>
      <QueryFrame
        query={useQuery(adminAccountQuery())}
        loadingText={texts.ownLoading}
        skeleton={<OwnAccessSkeleton />}
        failureText={texts.ownFailure}
      >
        {(account) => (
          <div className="stack-4 own-access">
            <OwnPassword
              setAt={account.password_set_at}
              save={saveAdminPassword}
              onDone={refresh}
            />
            <OwnAuthenticator isEnrolled={account.has_authenticator} onReplaced={refresh} />
            <OwnRecoveryCodes
              left={account.has_authenticator ? account.recovery_codes_left : null}
              onRenewed={refresh}
            />
            <OwnPasskeys calls={adminPasskeyCalls} />
            <OwnSessions calls={adminSessionCalls} />
          </div>
        )}
      </QueryFrame>
    </Screen>
  )
}
