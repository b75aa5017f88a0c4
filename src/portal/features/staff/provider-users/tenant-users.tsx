import { useQuery } from '@tanstack/react-query'
import type { TenantUser } from '#contract/staff/tenants/tenant-users.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { tenantUsersQuery } from '#portal/queries/staff/tenants/tenant-users.ts'
import '#portal/kit/team/team.css'
import { Invitations } from './invitations.tsx'
import { invitationCalls, InviteOwner } from './invite-owner.tsx'
import { TenantUserActions } from './tenant-user-actions.tsx'
import { texts } from './texts.ts'

/** The named users of a provider, before an administrator. */
export function TenantUsers({ client }: { client: string }) {
  return (
    <QueryFrame
      query={useQuery(tenantUsersQuery(client))}
      loadingText={texts.loading}
      skeleton={<Skeleton height="9rem" />}
      failureText={texts.loadFailure}
      failureOn={Card}
    >
      {({ users, invitations }) => {
        const hasOwner = users.some(({ role, is_disabled }) => role === 'owner' && !is_disabled)
        return (
          <>
            <Users client={client} of={users} />
            <Invitations
              of={invitations}
              callsOf={({ role }) => invitationCalls(client, role === 'owner' && !hasOwner)}
            />
            {!hasOwner && <InviteOwner client={client} />}
          </>
        )
      }}
    </QueryFrame>
  )
}

function Users({ client, of: users }: { client: string; of: readonly TenantUser[] }) {
  return (
    <Card as="section" aria-labelledby="users" className="team-member">
      <h2 id="users">{texts.tenantTitle}</h2>
      <p className="team-facts">{texts.tenantLead}</p>
      {users.length === 0 ? (
        <p>{texts.nobodyNamed}</p>
      ) : (
        <ul className="team-lines">
          {users.map((one) => (
            <UserLine key={one.id} client={client} of={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function UserLine({ client, of: one }: { client: string; of: TenantUser }) {
  const timeZone = useTimeZone()
  return (
    <li className="team-line">
      <div className="row-2-centre">
        <h3>{one.name}</h3>
        <Chip tone="neutral">{texts.roles[one.role]}</Chip>
        {one.is_disabled && <Chip tone="critical">{texts.disabled}</Chip>}
        {!one.has_authenticator && <Chip tone="warning">{texts.noAuthenticator}</Chip>}
      </div>
      <p className="team-facts">{one.email}</p>
      <p className="team-facts figures">
        {texts.sessions(one.sessions)} ·{' '}
        {one.last_sign_in_at === null
          ? texts.neverSignedIn
          : texts.lastSignIn(formatDateTime(new Date(one.last_sign_in_at), timeZone))}
        {one.passkeys > 0 && <> · {texts.passkeys(one.passkeys)}</>}
      </p>
      <TenantUserActions client={client} of={one} />
    </li>
  )
}
