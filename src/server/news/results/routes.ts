import { readAllResults, readOwnResults, readTenantResults } from '#contract/news/results.ts'
import { reportVisit } from '#contract/news/visits.ts'
import { isPeriod } from '#domain/news/results/period.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { ResultsService } from './service.ts'
import type { visitCounter } from './visits.ts'

export function resultRoutes(
  api: Api,
  deps: {
    readonly results: ResultsService
    readonly tenants: TenantFinder
    readonly countReport: ReturnType<typeof visitCounter>
  },
): void {
  const { results, tenants, countReport } = deps

  register(api, reportVisit, async ({ tenant, body, source }) => {
    await countReport(tenant, body, source)
    return { type: 'success' as const }
  })

  register(api, readOwnResults, ({ tenant, query }) =>
    isPeriod(query)
      ? results.read(tenant.clientId, query)
      : refuse(readOwnResults, 'invalid period'),
  )

  register(api, readTenantResults, async ({ params: { clientId }, query }) => {
    if (!(await tenants.find(clientId))) refuse(readTenantResults, 'customer not found')
    return isPeriod(query)
      ? results.read(clientId, query)
      : refuse(readTenantResults, 'invalid period')
  })

  register(api, readAllResults, ({ query }) =>
    isPeriod(query) ? results.read(null, query) : refuse(readAllResults, 'invalid period'),
  )
}
