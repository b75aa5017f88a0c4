import type { ReactNode } from 'react'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { auditTexts as texts } from './audit-texts.ts'
import { ProviderAccess } from '../provider-access.tsx'

/** Last on the page. */
const AuditRecord = lazyPart(async () => (await import('./audit-record.tsx')).AuditRecord)

interface AuditProps {
  client: string
  /** The named users of the provider. */
  users: ReactNode
}

/** How the users of a provider sign in, and the provider's audit log. */
export function Audit({ client, users }: AuditProps) {
  return (
    <Screen title={texts.title} lead={texts.of(client)}>
      {users}
      <ProviderAccess client={client} />
      <AuditRecord client={client} />
    </Screen>
  )
}
