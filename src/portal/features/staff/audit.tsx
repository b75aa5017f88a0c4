import { getRouteApi } from '@tanstack/react-router'
import { Screen } from '#portal/kit/screen.tsx'
import { AuditRecord } from './audit-record.tsx'
import { auditTexts as texts } from './audit-texts.ts'
import { ProviderAccess } from './provider-access.tsx'

const route = getRouteApi('/adm/customer/$client_id/audit')

/** The password of a provider's user, and the provider's audit log. */
export function Audit() {
  const { client_id: client } = route.useParams()
  const back = {
    to: '/adm/customer/$client_id/edit',
    params: { client_id: client },
    label: texts.back,
  } as const
  return (
    <Screen title={texts.title} lead={texts.of(client)} back={back}>
      <ProviderAccess client={client} />
      <AuditRecord client={client} />
    </Screen>
  )
}
