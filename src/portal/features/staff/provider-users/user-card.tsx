import type { ProviderUser } from '#contract/staff/provider-users.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'
import { UserActions } from './user-actions.tsx'
import { UserRole } from './user-role.tsx'

/** One user of the provider, with what an owner may do. */
export function UserCard({ of: one }: { of: ProviderUser }) {
  const timeZone = useTimeZone()
  const { theme } = useProvider()
  const since = texts.passwordSince(formatDateTime(new Date(one.password_set_at), timeZone))
  const name = one.email === null ? texts.shared : one.name
  const hasRoleChoice = one.email !== null && !one.is_self && !one.is_disabled
  return (
    <Card as="li" className="team-member">
      <div className="row-2-centre">
        <h2>{name}</h2>
        {!hasRoleChoice && <Chip tone="neutral">{texts.roles[one.role]}</Chip>}
        {one.is_self && <Chip tone="neutral">{texts.self}</Chip>}
        {one.is_disabled && <Chip tone="critical">{texts.disabled}</Chip>}
        {!one.has_authenticator && <Chip tone="warning">{texts.noAuthenticator}</Chip>}
      </div>
      <p className="team-facts">{one.email ?? texts.sharedNote(theme.client_id)}</p>
      <p className="team-facts figures">
        {texts.sessions(one.sessions)} ·{' '}
        {one.last_sign_in_at === null
          ? texts.neverSignedIn
          : texts.lastSignIn(formatDateTime(new Date(one.last_sign_in_at), timeZone))}{' '}
        · {since}
        {one.passkeys > 0 && <> · {texts.passkeys(one.passkeys)}</>}
      </p>
      {hasRoleChoice && <UserRole of={one} />}
      {!one.is_self && <UserActions of={one} name={name} />}
    </Card>
  )
}
