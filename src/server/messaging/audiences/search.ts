import type { NamedRecord } from '#domain/news/announcements/audience.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { searches } from './limits.ts'

/** The kinds of names by which staff choose subscribers. */
type SearchedKind = 'city' | 'district' | 'plan' | 'point'

function search(erp: Erp, kind: SearchedKind, text: string, signal: AbortSignal) {
  const byKind: Readonly<Record<SearchedKind, () => Promise<readonly NamedRecord[]>>> = {
    city: () => erp.searchCities(text, signal),
    plan: () => erp.searchPlans(text, signal),
    point: () => erp.searchPoints(text, signal),
    district: async () =>
      (await erp.searchDistricts(text, signal)).map((name) => ({ id: name, name })),
  }
  return byKind[kind]()
}

/** Names of the provider's ERP that contain a text; refused past the limit of searches. */
export type SearchNames = (
  tenant: Tenant,
  asked: { readonly kind: SearchedKind; readonly text: string },
  signal: AbortSignal,
) => Promise<NamedRecord[]>

export function searchNames({
  database,
  erps,
}: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
}): SearchNames {
  const limit = budget(database, searches)
  return async (tenant, { kind, text }, signal) => {
    await consumeOrRefuse(limit.consume(tenant.clientId))
    return [...(await search(erps.for(tenant), kind, text, signal))]
  }
}
