import { eraseAccount, exportMyData } from '#contract/installation/my-data.ts'
import type { CustomerModule } from '#server/account/customer/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Subscriber, subscriberOf } from '#server/platform/http/call.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { erasePersonalData, exportPersonalData } from './personal-data-tables.ts'

export function myDataRoutes(
  api: Api,
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly erps: Pick<Erps, 'for'>
    readonly session: Pick<SessionModule, 'checkCurrentPassword' | 'expiredCookies' | 'sessions'>
    readonly customer: Pick<CustomerModule, 'toDetails'>
    /** Ends what would go on charging the subscriber. */
    readonly endAgreements: (subscriber: Subscriber) => Promise<void>
    readonly now: () => Date
  },
): void {
  const { erps, customer: customers, endAgreements, now } = deps
  const { db } = deps.database
  const { checkCurrentPassword, expiredCookies, sessions } = deps.session

  register(api, exportMyData, async (call) => {
    const { tenant, session, signal } = call
    const { value: customer, asOf } = await erps
      .for(tenant)
      .customer(session.customerId, { signal })
    if (!customer) refuse(exportMyData, 'customer not found')
    return {
      exported_at: now().toISOString(),
      provider: tenant.alias,
      customer: customers.toDetails(customer),
      customer_as_of: asOf.toISOString(),
      holdings: await exportPersonalData(db, subscriberOf(call)),
    }
  })

  register(api, eraseAccount, async (call) => {
    const { currentPassword } = call.body
    const subscriber = subscriberOf(call)
    const fields = ['currentPassword']
    if (currentPassword === '') refuse(eraseAccount, 'currentPassword not provided', { fields })
    if (!(await checkCurrentPassword(subscriber, currentPassword))) {
      refuse(eraseAccount, 'invalid currentPassword', { fields })
    }
    // Sessions are ended first: a deleted row may stay cached for another second, an ended session
    // may not.
    await sessions.endAll(subscriber, now())
    await endAgreements(subscriber)
    await erasePersonalData(db, subscriber)
    setCookies(call, expiredCookies({ hostname: call.hostname, path: eraseAccount.path }))
    call.setHeader('Clear-Site-Data', '"storage"')
    return { type: 'success' as const }
  })
}
