import { listAdministrationAudit, listAudit } from '#contract/audit.ts'
import { administrationId } from '#server/db/administration-id.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import type { AuditLog } from './audit.ts'
import type { AuditQuestion } from './audit-page.ts'
import type { RefusedSignIns } from './refused-sign-ins.ts'

export function auditRoutes(
  api: Api,
  deps: {
    readonly audit: AuditLog
    readonly refused: Pick<RefusedSignIns, 'closeHours'>
    readonly tenants: Pick<TenantStore, 'find'>
    readonly now: () => Date
  },
): void {
  const { audit, refused, tenants, now } = deps

  const readPage = async (question: AuditQuestion) => {
    await refused.closeHours(now())
    return audit.list(question)
  }

  register(api, listAudit, async ({ params: { clientId }, query }) => {
    if (!(await tenants.find(clientId))) refuse(listAudit, 'customer not found')
    return readPage({ clientId, ...query })
  })

  register(api, listAdministrationAudit, ({ query: { scope, ...query } }) =>
    readPage({ clientId: scope === 'everything' ? null : administrationId, ...query }),
  )
}
