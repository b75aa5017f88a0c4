import type { AdministratorInvitation } from '#contract/staff/administrator-invitations.ts'
import { invitationTexts } from '#portal/kit/team/texts.ts'
import { InvitationCard, OpenInvitations } from '#portal/kit/team/open-invitations.tsx'
import { administratorsQuery } from '#portal/queries/staff/administrators.ts'
import {
  inviteColleague,
  withdrawInvitation,
} from '#portal/queries/staff/administrator-invitations.ts'
import { useChange } from '#portal/queries/use-change.ts'
import { inviteFailure, withdrawFailure } from './refusals.ts'

/** The invitations of administrators that were not accepted yet. */
export function Invitations({ of: invitations }: { of: readonly AdministratorInvitation[] }) {
  return (
    <OpenInvitations of={invitations}>{(one) => <Invited key={one.id} of={one} />}</OpenInvitations>
  )
}

function Invited({ of: invitation }: { of: AdministratorInvitation }) {
  const { id, name, email } = invitation
  const refreshes = [administratorsQuery().queryKey]
  const resending = useChange({
    change: () => inviteColleague({ name, email }),
    done: invitationTexts.invited,
    toFailure: (error) => ({ text: inviteFailure(error).text }),
    refreshes,
  })
  const withdrawing = useChange({
    change: () => withdrawInvitation(id),
    done: invitationTexts.withdrawn,
    toFailure: withdrawFailure,
    refreshes,
  })
  return <InvitationCard of={invitation} resending={resending} withdrawing={withdrawing} />
}
