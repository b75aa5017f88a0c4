import { listAudit } from '#contract/audit.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import type { AuditLog } from './audit.ts'

export function auditRoutes(
  api: Api,
  { audit, tenants }: { audit: AuditLog; tenants: Pick<TenantStore, 'find'> },
): void {
  register(api, listAudit, async ({ params: { clientId }, query: { before } }) => {
    if (!(await tenants.find(clientId))) refuse(listAudit, 'customer not found')
    const page = await audit.list(clientId, before === undefined ? null : Number(before))
    return { entries: page.entries, has_more: page.hasMore }
  })
}
