import type { QueryKey } from '@tanstack/react-query'
import type { ProviderInvitation } from '#contract/staff/provider-users.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
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

/** How invitations are sent again and withdrawn, by an owner or by an administrator. */
export interface InvitationCalls {
  /** Null where this invitation is not this person's to send. */
  readonly resend: ((invitation: ProviderInvitation) => Promise<void>) | null
  readonly withdraw: (id: string) => Promise<void>
  readonly toResendFailure: (error: unknown) => Failure
  readonly toWithdrawFailure: (error: unknown) => Failure<never>
  readonly refreshes: readonly QueryKey[]
}

const ownerCalls: InvitationCalls = {
  resend: ({ name, email, role }) => inviteUser({ name, email, role }),
  withdraw: withdrawInvitation,
  toResendFailure: inviteFailure,
  toWithdrawFailure: withdrawFailure,
  refreshes: [providerUsersQuery().queryKey],
}

const byOwner = () => ownerCalls

/** The invitations that were not accepted yet. */
export function Invitations({
  of: invitations,
  callsOf = byOwner,
}: {
  of: readonly ProviderInvitation[]
  callsOf?: (invitation: ProviderInvitation) => InvitationCalls
}) {
  return (
    <OpenInvitations of={invitations}>
      {(one) => <Invited key={one.id} of={one} by={callsOf(one)} />}
    </OpenInvitations>
  )
}

function Invited({ of: invitation, by }: { of: ProviderInvitation; by: InvitationCalls }) {
  const { resend, refreshes } = by
  const resending = useChange({
    change: async () => resend?.(invitation),
    done: invitationTexts.invited,
    toFailure: (error) => ({ text: by.toResendFailure(error).text }),
    refreshes,
  })
  const withdrawing = useChange({
    change: () => by.withdraw(invitation.id),
    done: invitationTexts.withdrawn,
    toFailure: by.toWithdrawFailure,
    refreshes,
  })
  return (
    <InvitationCard
      of={invitation}
      role={<Chip tone="neutral">{texts.roles[invitation.role]}</Chip>}
      resending={resend && resending}
      withdrawing={withdrawing}
    />
  )
}
