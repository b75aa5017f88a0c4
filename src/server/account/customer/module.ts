import type { CustomerDetails } from '#contract/account/customer.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { Module } from '#server/platform/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { toCustomerDetails } from './customer-details.ts'
import { customerRoutes } from './routes.ts'

export interface CustomerModule extends Module {
  /** The part of the ERP's record that a subscriber sees. */
  toDetails(customer: ErpCustomer): CustomerDetails
}

export function customerModule(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'checkRecord'>
}): CustomerModule {
  const { erps, session } = deps
  const { checkRecord } = session
  return {
    toDetails: toCustomerDetails,
    routes: (api) => customerRoutes(api, { erps, checkRecord }),
  }
}
