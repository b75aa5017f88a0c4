import type { ProviderInvitation } from '#contract/staff/provider-users.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { invitationTexts } from '#portal/kit/team/texts.ts'
import { InvitationCard, OpenInvitations } from '#portal/kit/team/open-invitations.tsx'
import {
  inviteUser,
  providerUsersQuery,
  withdrawInvitation,
} from '#portal/queries/staff/provider-users.ts'
import { useChange } from '#portal/queries/use-change.ts'
import { inviteFailure, withdrawFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The invitations that were not accepted yet. */
export function Invitations({ of: invitations }: { of: readonly ProviderInvitation[] }) {
  return (
    <OpenInvitations of={invitations}>{(one) => <Invited key={one.id} of={one} />}</OpenInvitations>
  )
}

function Invited({ of: invitation }: { of: ProviderInvitation }) {
  const { id, name, email, role } = invitation
  const refreshes = [providerUsersQuery().queryKey]
  const resending = useChange({
    change: () => inviteUser({ name, email, role }),
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
  return (
    <InvitationCard
      of={invitation}
      role={<Chip tone="neutral">{texts.roles[role]}</Chip>}
      resending={resending}
      withdrawing={withdrawing}
    />
  )
}
