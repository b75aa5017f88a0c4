import { useState } from 'react'
import type { ProviderUser } from '#contract/provider-users.ts'
import { Button } from '#portal/kit/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { enableUser, endUserSessions, renewUser } from '#portal/queries/provider-users.ts'
import { accessFailure, endSessionsFailure, renewFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

interface UserActionsProps {
  of: ProviderUser
  /** As the card calls the user. */
  name: string
}

/** What an owner does with the access of a colleague, or with the shared access. */
export function UserActions({ of: one, name }: UserActionsProps) {
  if (one.is_disabled) return <Enable of={one} name={name} />
  return (
    <div className="team-actions">
      {one.email !== null && <Renew of={one} name={name} />}
      {one.sessions > 0 && <EndSessions of={one} name={name} />}
      <Disable of={one} name={name} />
    </div>
  )
}

function Enable({ of: one, name }: UserActionsProps) {
  const enabling = useChange({
    change: () => enableUser(one.id, true),
    done: texts.wasEnabled,
    toFailure: accessFailure,
  })
  return (
    <div className="team-actions">
      <Button
        variant="secondary"
        isSmall
        isBusy={enabling.isPending}
        aria-label={texts.enableNamed(name)}
        onClick={() => enabling.mutate()}
      >
        {texts.enable}
      </Button>
    </div>
  )
}

function EndSessions({ of: one, name }: UserActionsProps) {
  const ending = useChange({
    change: () => endUserSessions(one.id),
    done: texts.sessionsEnded,
    toFailure: endSessionsFailure,
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

function Renew({ of: one, name }: UserActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const renewing = useChange({
    change: () => renewUser(one.id),
    done: texts.renewed,
    toFailure: renewFailure,
    onDone: () => setIsAsking(false),
  })
  return (
    <>
      <Button
        variant="secondary"
        isSmall
        aria-label={texts.renewNamed(name)}
        onClick={() => setIsAsking(true)}
      >
        {texts.renew}
      </Button>
      <Confirm
        title={texts.renewTitle(name)}
        action={texts.renew}
        isOpen={isAsking}
        isBusy={renewing.isPending}
        failure={renewing.error && renewFailure(renewing.error).text}
        onConfirm={() => renewing.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.renewNote}</p>
      </Confirm>
    </>
  )
}

function Disable({ of: one, name }: UserActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const disabling = useChange({
    change: () => enableUser(one.id, false),
    done: texts.wasDisabled,
    toFailure: accessFailure,
    onDone: () => setIsAsking(false),
  })
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={texts.disableNamed(name)}
        onClick={() => setIsAsking(true)}
      >
        {texts.disable}
      </Button>
      <Confirm
        title={texts.disableTitle(name)}
        action={texts.disable}
        variant="danger"
        isOpen={isAsking}
        isBusy={disabling.isPending}
        failure={disabling.error && accessFailure(disabling.error).text}
        onConfirm={() => disabling.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.disableNote}</p>
      </Confirm>
    </>
  )
}
