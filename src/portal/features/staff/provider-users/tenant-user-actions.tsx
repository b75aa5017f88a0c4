import type { TenantUser } from '#contract/staff/tenants/tenant-users.ts'
import { auditQuery } from '#portal/queries/staff/audit.ts'
import {
  enableTenantUser,
  removeTenantUserAuthenticator,
  sendTenantUserAccess,
  tenantUsersQuery,
} from '#portal/queries/staff/tenants/tenant-users.ts'
import { ConfirmedChange } from './confirmed-change.tsx'
import { EnableUser } from './enable-user.tsx'
import { tenantAccessFailure, tenantRenewFailure, tenantResetFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface TenantUserActionsProps {
  client: string
  of: TenantUser
}

/** What an administrator does with the access of a provider's user. */
export function TenantUserActions({ client, of: one }: TenantUserActionsProps) {
  const { id, name } = one
  const refreshes = [tenantUsersQuery(client).queryKey, auditQuery({ client }, {}).queryKey]
  if (one.is_disabled) {
    return (
      <EnableUser
        name={name}
        enable={() => enableTenantUser(client, id, true)}
        toFailure={tenantAccessFailure}
        refreshes={refreshes}
      />
    )
  }
  return (
    <div className="row-2-centre team-actions">
      <ConfirmedChange
        action={texts.renew}
        named={texts.renewNamed(name)}
        title={texts.renewTitle(name)}
        note={texts.renewNote}
        change={() => sendTenantUserAccess(client, id)}
        done={texts.renewed}
        toFailure={tenantRenewFailure}
        refreshes={refreshes}
      />
      {(one.has_authenticator || one.passkeys > 0) && (
        <ConfirmedChange
          action={texts.reset}
          named={texts.resetNamed(name)}
          title={texts.resetTitle(name)}
          note={texts.resetNote}
          change={() => removeTenantUserAuthenticator(client, id)}
          done={texts.wasReset}
          toFailure={tenantResetFailure}
          refreshes={refreshes}
        />
      )}
      <ConfirmedChange
        action={texts.disable}
        named={texts.disableNamed(name)}
        title={texts.disableTitle(name)}
        note={texts.disableNote}
        isDangerous
        change={() => enableTenantUser(client, id, false)}
        done={texts.wasDisabled}
        toFailure={tenantAccessFailure}
        refreshes={refreshes}
      />
    </div>
  )
}
