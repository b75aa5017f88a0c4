import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpSupportSubject } from '#server/upstreams/erp/support-port.ts'

interface TenantCall {
  readonly tenant: Tenant
}

export function isChatOnly({ tenant }: TenantCall): boolean {
  return tenant.rules.supportMenu === 'chat'
}

/** The subjects that a provider offers. Its own list restricts that of the ERP and never extends it. */
export const offeredSubjects =
  ({ erps }: { readonly erps: Pick<Erps, 'for'> }) =>
  async ({ tenant }: TenantCall): Promise<ErpSupportSubject[]> => {
    const subjects = await erps.for(tenant).supportSubjects(tenant.supportType)
    if (tenant.subjects.length === 0) return subjects
    const known = new Map(subjects.map((subject) => [subject.id, subject]))
    return tenant.subjects.flatMap(({ id, content }) => {
      const subject = known.get(id)
      return subject ? [{ id, name: content || subject.name }] : []
    })
  }
