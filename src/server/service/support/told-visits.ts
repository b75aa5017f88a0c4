import { calendarDate } from '#domain/platform/time/dates.ts'
import { chooseVisit } from '#domain/service/support/visit.ts'
import type { Dated } from '#server/platform/egress/answers/dated.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpSupportRequest } from '#server/upstreams/erp/support-port.ts'

/** Whose requests they are, and how they were read. */
export interface VisitReading {
  readonly tenant: Tenant
  readonly session: { readonly customerId: string }
  readonly fresh: boolean
  readonly signal: AbortSignal
}

/** A request is told without its visit when reading that takes longer. */
const maxVisitMs = 5_000

/**
 * Requests with the technician's visits. A service order says its own; of a ticket they stand in the
 * service orders that staff made for it, which are one more question, asked only where a ticket is in
 * progress. Without an answer nothing is said of visits, and the requests are told. `asOf`: of the older
 * answer.
 */
export function toldVisits({ erps, now }: { readonly erps: Pick<Erps, 'for'>; now: () => Date }) {
  return async (
    { tenant, session, fresh, signal }: VisitReading,
    { value: requests, asOf }: Dated<readonly ErpSupportRequest[]>,
  ): Promise<Dated<readonly ErpSupportRequest[]>> => {
    const { rules, supportType } = tenant
    const isAsked = rules.showsVisits && supportType === 'customer_service'
    if (!isAsked || requests.every(({ status }) => status === 'closed'))
      return { value: requests, asOf }
    const timeout = AbortSignal.timeout(maxVisitMs)
    const visits = await erps
      .for(tenant)
      .ticketVisits(session.customerId, { fresh, signal: AbortSignal.any([signal, timeout]) })
      .catch((error: unknown) => {
        if (error instanceof UpstreamFailure || error === timeout.reason) return null
        throw error
      })
    const today = calendarDate(now(), rules.timeZone)
    if (visits === null) return { value: requests, asOf }
    const value = requests.map((request) => {
      if (request.status === 'closed') return request
      const own = visits.value.filter(({ requestId }) => requestId === request.id)
      const visit = chooseVisit(
        own.map((one) => one.visit),
        today,
      )
      return { ...request, visit }
    })
    return { value, asOf: visits.asOf < asOf ? visits.asOf : asOf }
  }
}
