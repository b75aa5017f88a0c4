import { benchTenant } from './bench-tenant.ts'

/** The client id of the provider with this number, from 0. */
export const clientIdOf = (number: number) => `${benchTenant.clientId}-${number}`

/** Bills of each provider; throws when they cannot be shared out evenly. */
export function billsOf(bills: number, tenants: number): number {
  if (bills % tenants !== 0) throw new Error(`${bills} bills are not shared evenly by ${tenants}`)
  return bills / tenants
}
