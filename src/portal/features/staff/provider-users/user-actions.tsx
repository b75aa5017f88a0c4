import type { ProviderUser } from '#contract/staff/provider-users.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import {
  enableUser,
  endUserSessions,
  providerUsersQuery,
  removeUserAuthenticator,
  renewUser,
} from '#portal/queries/staff/provider-users.ts'
import { ConfirmedChange } from './confirmed-change.tsx'
import { EnableUser } from './enable-user.tsx'
import { accessFailure, endSessionsFailure, renewFailure, resetFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { useChange } from '#portal/queries/use-change.ts'

interface UserActionsProps {
  of: ProviderUser
  /** As the card calls the user. */
  name: string
}

/** What an owner does with the access of a colleague, or with the shared access. */
export function UserActions({ of: one, name }: UserActionsProps) {
  const refreshes = [providerUsersQuery().queryKey]
  if (one.is_disabled) {
    return (
      <EnableUser
        name={name}
        enable={() => enableUser(one.id, true)}
        toFailure={accessFailure}
        refreshes={refreshes}
      />
    )
  }
  return (
    <div className="row-2-centre team-actions">
      {one.email !== null && (
        <ConfirmedChange
          action={texts.renew}
          named={texts.renewNamed(name)}
          title={texts.renewTitle(name)}
          note={texts.renewNote}
          change={() => renewUser(one.id)}
          done={texts.renewed}
          toFailure={renewFailure}
          refreshes={refreshes}
        />
      )}
      {(one.has_authenticator || one.passkeys > 0) && (
        <ConfirmedChange
          action={texts.reset}
          named={texts.resetNamed(name)}
          title={texts.resetTitle(name)}
          note={texts.resetNote}
          change={() => removeUserAuthenticator(one.id)}
          done={texts.wasReset}
          toFailure={resetFailure}
          refreshes={refreshes}
        />
      )}
      {one.sessions > 0 && <EndSessions of={one} name={name} />}
      <ConfirmedChange
        action={texts.disable}
        named={texts.disableNamed(name)}
        title={texts.disableTitle(name)}
        note={texts.disableNote}
        isDangerous
        change={() => enableUser(one.id, false)}
        done={texts.wasDisabled}
        toFailure={accessFailure}
        refreshes={refreshes}
      />
    </div>
  )
}

function EndSessions({ of: one, name }: UserActionsProps) {
  const ending = useChange({
    change: () => endUserSessions(one.id),
    done: texts.sessionsEnded,
    toFailure: endSessionsFailure,
    refreshes: [providerUsersQuery().queryKey],
  })
  return (
    <Button
      variant="secondary"
      isSmall
      isBusy={ending.isPending}
      aria-label={texts.endSessionsNamed(name)}
      onClick={() => ending.mutate()}
    >
      {texts.endSessions}
    </Button>
  )
}
