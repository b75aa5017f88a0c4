import { customerDetails } from '#contract/customer.ts'
import type { Erps } from '#server/erp/erps.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { SessionModule } from '#server/session/module.ts'
import { toCustomerDetails } from './customer-details.ts'

export function customerRoutes(
  api: Api,
  deps: {
    readonly erps: Pick<Erps, 'for'>
    readonly sessions: Pick<SessionModule['sessions'], 'endAll'>
    readonly now: () => Date
  },
): void {
  register(api, customerDetails, async ({ tenant, session, fresh, signal }) => {
    const erp = deps.erps.for(tenant)
    const { value: customer, asOf } = await erp.customer(session.customerId, { fresh, signal })
    if (!customer) refuse(customerDetails, 'customer not found')
    if (!customer.isActive) {
      // The customer was disabled at the provider after the sign-in: all sessions end.
      await deps.sessions.endAll(tenant.clientId, session.customerId, deps.now())
      throw commonRefusal('unauthenticated')
    }
    return { customer: toCustomerDetails(customer), as_of: asOf.toISOString() }
  })
}
