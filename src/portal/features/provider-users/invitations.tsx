import type { ProviderInvitation } from '#contract/provider-users.ts'
import { formatDateTime } from '#domain/dates.ts'
import { Button } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Chip } from '#portal/kit/chip.tsx'
import {
  inviteUser,
  providerUsersQuery,
  withdrawInvitation,
} from '#portal/queries/provider-users.ts'
import { inviteFailure, withdrawFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

/** The invitations that were not accepted yet. */
export function Invitations({ of: invitations }: { of: readonly ProviderInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="team">
      <h2 id="invitations">{texts.invitations}</h2>
      <ul className="team">
        {invitations.map((one) => (
          <InvitationCard key={one.id} of={one} />
        ))}
      </ul>
    </section>
  )
}

function InvitationCard({ of: { id, name, email, role, expires_at } }: { of: ProviderInvitation }) {
  const sending = useChange({
    change: () => inviteUser({ name, email, role }),
    done: texts.invited,
    toFailure: (error) => ({ text: inviteFailure(error).text }),
    refreshes: [providerUsersQuery().queryKey],
  })
  const withdrawing = useChange({
    change: () => withdrawInvitation(id),
    done: texts.withdrawn,
    toFailure: withdrawFailure,
    refreshes: [providerUsersQuery().queryKey],
  })
  return (
    <Card as="li" className="team-member">
      <div className="team-head">
        <h3>{name}</h3>
        <Chip tone="neutral">{texts.roles[role]}</Chip>
      </div>
      <p className="team-facts">{email}</p>
      <p className="team-facts figures">{texts.expires(formatDateTime(new Date(expires_at)))}</p>
      <div className="team-actions">
        <Button
          variant="secondary"
          isSmall
          isBusy={sending.isPending}
          aria-label={texts.resendNamed(name)}
          onClick={() => sending.mutate()}
        >
          {texts.resend}
        </Button>
        <Button
          variant="remove"
          isSmall
          isBusy={withdrawing.isPending}
          aria-label={texts.withdrawNamed(name)}
          onClick={() => withdrawing.mutate()}
        >
          {texts.withdraw}
        </Button>
      </div>
    </Card>
  )
}
