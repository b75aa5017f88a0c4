import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import { countJob } from './count-job.ts'
import { deliveryJob } from './delivery-job.ts'
import type { Account, Counted, Delivered } from './port.ts'
import { type SearchNames, searchNames } from './search.ts'

/** What every noun shares that tells something to many subscribers. */
export interface AudiencesModule {
  readonly countJob: <Item>(counted: Counted<Item>) => JobHandler
  readonly deliveryJob: <Payload extends { readonly after: string }, Reader extends Account>(
    delivered: Delivered<Payload, Reader>,
  ) => JobHandler
  readonly searchNames: SearchNames
}

export function audiencesModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly now: () => Date
}): AudiencesModule {
  return {
    countJob: (counted) => countJob(deps, counted),
    deliveryJob: (delivered) => deliveryJob(deps, delivered),
    searchNames: searchNames(deps),
  }
}
