import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Administrator } from '#contract/staff/administrators.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { administratorsQuery, endColleagueSessions } from '#portal/queries/staff/administrators.ts'
import { DisableColleague } from './disable-colleague.tsx'
import { endSessionsFailure } from './refusals.ts'
import { RenewAccess } from './renew-access.tsx'
import { texts } from './texts.ts'

/** One administrator, with what a colleague may do. */
export function AdministratorCard({ of: one }: { of: Administrator }) {
  const timeZone = useTimeZone()
  const since = texts.passwordSince(formatDateTime(new Date(one.password_set_at), timeZone))
  return (
    <Card as="li" className="team-member">
      <div className="row-2-centre">
        <h2>{one.name}</h2>
        {one.is_self && <Chip tone="neutral">{texts.self}</Chip>}
        {one.is_disabled && <Chip tone="critical">{texts.disabled}</Chip>}
        {!one.has_authenticator && <Chip tone="warning">{texts.noAuthenticator}</Chip>}
      </div>
      <p className="team-facts">{one.email}</p>
      <p className="team-facts figures">
        {texts.sessions(one.sessions)} · {since}
      </p>
      {!one.is_self && <ColleagueActions of={one} />}
    </Card>
  )
}

function ColleagueActions({ of: one }: { of: Administrator }) {
  const [isRenewing, setIsRenewing] = useState(false)
  if (isRenewing) return <RenewAccess of={one} onDone={() => setIsRenewing(false)} />
  return (
    <div className="row-2-centre team-actions">
      <Button
        variant="secondary"
        isSmall
        aria-label={texts.renewNamed(one.name)}
        onClick={() => setIsRenewing(true)}
      >
        {texts.renew}
      </Button>
      {one.sessions > 0 && <EndSessions of={one} />}
      {!one.is_disabled && <DisableColleague of={one} />}
    </div>
  )
}

function EndSessions({ of: one }: { of: Administrator }) {
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: () => endColleagueSessions(one.id),
    onSuccess: () => {
      showToast({ kind: 'success', text: texts.sessionsEnded })
      return client.invalidateQueries({ queryKey: administratorsQuery().queryKey })
    },
    onError: (error) => showToast({ kind: 'error', text: endSessionsFailure(error).text }),
  })
  return (
    <Button
      variant="secondary"
      isSmall
      isBusy={ending.isPending}
      aria-label={texts.endSessionsNamed(one.name)}
      onClick={() => ending.mutate()}
    >
      {texts.endSessions}
    </Button>
  )
}
