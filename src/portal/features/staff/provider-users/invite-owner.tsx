import { InvitePerson } from '#portal/kit/team/invite-person.tsx'
import { auditQuery } from '#portal/queries/staff/audit.ts'
import {
  inviteOwner,
  tenantUsersQuery,
  withdrawOwnerInvitation,
} from '#portal/queries/staff/tenants/tenant-users.ts'
import type { InvitationCalls } from './invitations.tsx'
import { inviteOwnerFailure, withdrawOwnerFailure } from './refusals.ts'
import { texts } from './texts.ts'

const refreshesOf = (client: string) => [
  tenantUsersQuery(client).queryKey,
  auditQuery({ client }, {}).queryKey,
]

/** What an administrator does with an invitation; only that of the first owner is sent again. */
export const invitationCalls = (client: string, isFirstOwner: boolean): InvitationCalls => ({
  resend: isFirstOwner ? ({ name, email }) => inviteOwner(client, { name, email }) : null,
  withdraw: (id) => withdrawOwnerInvitation(client, id),
  toResendFailure: inviteOwnerFailure,
  toWithdrawFailure: withdrawOwnerFailure,
  refreshes: refreshesOf(client),
})

/** The form that invites the first owner of a provider. */
export function InviteOwner({ client }: { client: string }) {
  return (
    <InvitePerson
      title={texts.inviteOwner}
      lead={texts.inviteOwnerLead}
      invite={(person) => inviteOwner(client, person)}
      toFailure={inviteOwnerFailure}
      refreshes={refreshesOf(client)}
    />
  )
}
