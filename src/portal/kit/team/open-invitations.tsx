import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import './team.css'
import { invitationTexts } from './texts.ts'

/** The section of the invitations that were not accepted yet; none where there are none. */
export function OpenInvitations<Invitation extends { readonly id: string }>({
  of: invitations,
  children,
}: {
  of: readonly Invitation[]
  /** Draws one of them. */
  children: (invitation: Invitation) => ReactNode
}) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="stack-3 team">
      <h2 id="invitations">{invitationTexts.invitations}</h2>
      <ul className="stack-3 team">{invitations.map((one) => children(one))}</ul>
    </section>
  )
}

interface InvitationCardProps {
  of: { readonly name: string; readonly email: string; readonly expires_at: string }
  /** What the invited person may do, where there is a choice. */
  role?: ReactNode
  /** Null where it is not offered. */
  resending: ButtonState | null
  withdrawing: ButtonState
}

/** A mutation without a value. */
interface ButtonState {
  readonly isPending: boolean
  readonly mutate: () => void
}

export function InvitationCard({ of, role, resending, withdrawing }: InvitationCardProps) {
  const timeZone = useTimeZone()
  const { name, email, expires_at } = of
  return (
    <Card as="li" className="team-member">
      <div className="row-2-centre">
        <h3>{name}</h3>
        {role}
      </div>
      <p className="team-facts">{email}</p>
      <p className="team-facts figures">
        {invitationTexts.expires(formatDateTime(new Date(expires_at), timeZone))}
      </p>
      <div className="row-2-centre team-actions">
        {resending && (
          <Button
            variant="secondary"
            isSmall
            isBusy={resending.isPending}
            aria-label={invitationTexts.resendNamed(name)}
            onClick={() => resending.mutate()}
          >
            {invitationTexts.resend}
          </Button>
        )}
        <Button
          variant="remove"
          isSmall
          isBusy={withdrawing.isPending}
          aria-label={invitationTexts.withdrawNamed(name)}
          onClick={() => withdrawing.mutate()}
        >
          {invitationTexts.withdraw}
        </Button>
      </div>
    </Card>
  )
}
