import { customerDetails } from '#contract/customer.ts'
import type { Erps } from '#server/erp/erps.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { SessionModule } from '#server/session/module.ts'
import { toDetails } from './details.ts'

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
      // Disabled at the provider since the sign-in: every device of theirs is signed out.
      await deps.sessions.endAll(tenant.clientId, session.customerId, deps.now())
      throw commonRefusal('unauthenticated')
    }
    return { customer: toDetails(customer), as_of: asOf.toISOString() }
  })
}
