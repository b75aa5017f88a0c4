import { type AudienceKind, searchAudience } from '#contract/announcement-audience.ts'
import type { NamedRecord } from '#domain/announcements/audience.ts'
import { minuteSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Erp } from '#server/erp/port.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { type Api, register } from '#server/http/register.ts'

/** Searches of one provider's staff: each is one to six questions to its ERP. */
const searches = { name: 'audience-search', points: 60, durationSeconds: minuteSeconds }

function search(erp: Erp, kind: AudienceKind, text: string, signal: AbortSignal) {
  const byKind: Readonly<Record<AudienceKind, () => Promise<readonly NamedRecord[]>>> = {
    city: () => erp.searchCities(text, signal),
    plan: () => erp.searchPlans(text, signal),
    district: async () =>
      (await erp.searchDistricts(text, signal)).map((name) => ({ id: name, name })),
  }
  return byKind[kind]()
}

/** The names an audience is chosen from, as the provider's ERP has them. */
export function audienceRoutes(
  api: Api,
  { database, erps }: { readonly database: Pick<Database, 'db'>; readonly erps: Pick<Erps, 'for'> },
): void {
  const limit = budget(database, searches)
  register(api, searchAudience, async ({ tenant, query: { kind, text }, signal }) => {
    await consumeOrRefuse(limit.consume(tenant.clientId))
    return { found: [...(await search(erps.for(tenant), kind, text, signal))] }
  })
}
