import { InvitePerson } from '#portal/kit/team/invite-person.tsx'
import { inviteColleague } from '#portal/queries/staff/administrator-invitations.ts'
import { administratorsQuery } from '#portal/queries/staff/administrators.ts'
import { inviteFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The form that invites an administrator. */
export function InviteAdministrator() {
  return (
    <InvitePerson
      title={texts.invite}
      lead={texts.inviteLead}
      invite={inviteColleague}
      toFailure={inviteFailure}
      refreshes={[administratorsQuery().queryKey]}
    />
  )
}
