import type { AcceptedToken } from '#contract/staff/api-tokens.ts'
import { tokenPrefix } from '#contract/staff/token-scopes.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { scopeTexts, texts } from './texts.ts'

const when = (instant: string, timeZone: TimeZone) => formatDateTime(new Date(instant), timeZone)

const tones: Readonly<Record<AcceptedToken['state'], Tone>> = {
  working: 'positive',
  expired: 'neutral',
  revoked: 'neutral',
  stopped: 'warning',
}

/** One token: what it may do, for whom, until when, and when it was used. */
export function TokenCard({ of: one }: { of: AcceptedToken }) {
  const timeZone = useTimeZone()
  const { name, hint, scopes, client_ids: clients, state, last_used_at: lastUsed } = one
  const hasEnded = state === 'expired' || state === 'revoked'
  return (
    <Card as="li" className="api-token">
      <div className="row-2-centre">
        <h2>{name}</h2>
        <Chip tone={tones[state]}>{texts[state]}</Chip>
      </div>
      <p>{scopes.map((scope) => scopeTexts[scope].label).join(' · ')}</p>
      <p className="api-token-facts">
        {clients === null ? texts.allClients : texts.someClients(clients)}
      </p>
      <p className="api-token-facts figures">
        {texts.begins}{' '}
        <code translate="no">
          {tokenPrefix}
          {hint}…
        </code>
      </p>
      <p className="api-token-facts figures">
        {texts.createdBy(one.created_by, when(one.created_at, timeZone))} ·{' '}
        {texts.until(when(one.expires_at, timeZone))}
      </p>
      <p className="api-token-facts figures">
        {lastUsed === null ? texts.neverUsed : texts.lastUsed(when(lastUsed, timeZone))}
      </p>
      {!hasEnded && <RevokeToken of={one} />}
    </Card>
  )
}
