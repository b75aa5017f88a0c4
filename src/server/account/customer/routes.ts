import { customerDetails } from '#contract/account/customer.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { toCustomerDetails } from './customer-details.ts'

export function customerRoutes(
  api: Api,
  deps: {
    readonly erps: Pick<Erps, 'for'>
    readonly checkRecord: SessionModule['checkRecord']
  },
): void {
  register(api, customerDetails, async (call) => {
    const { tenant, session, fresh, signal } = call
    const erp = deps.erps.for(tenant)
    const options = { fresh, signal, mayBeDated: true }
    const { value: customer, ...dated } = await erp.customer(session.customerId, options)
    if (!customer) refuse(customerDetails, 'customer not found')
    if (!session.isViewing) await deps.checkRecord(subscriberOf(call), customer)
    return {
      customer: toCustomerDetails(customer),
      as_of: dated.asOf.toISOString(),
      ...(dated.isBeingRefreshed && { refreshing: true }),
    }
  })
}
