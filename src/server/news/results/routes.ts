import { readAllResults, readOwnResults, readTenantResults } from '#contract/news/results.ts'
import { reportVisit } from '#contract/news/visits.ts'
import { isPeriod } from '#domain/news/results/period.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { registerBoth } from '#server/platform/http/register-both.ts'
import type { ResultsService } from './service.ts'
import type { visitCounter } from './visits.ts'

export function resultRoutes(
  api: Api,
  deps: {
    readonly results: ResultsService
    readonly countReport: ReturnType<typeof visitCounter>
  },
): void {
  const { results, countReport } = deps

  register(api, reportVisit, async ({ tenant, body, source }) => {
    await countReport(tenant, body, source)
    return { type: 'success' as const }
  })

  registerBoth(api, [readOwnResults, readTenantResults], async ({ tenant, query }, endpoint) =>
    isPeriod(query) ? results.read(tenant.clientId, query) : refuse(endpoint, 'invalid period'),
  )

  register(api, readAllResults, ({ query }) =>
    isPeriod(query) ? results.read(null, query) : refuse(readAllResults, 'invalid period'),
  )
}
