import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { StaffMember } from './call.ts'
import { commonRefusal } from './refusal.ts'

/** Refuses a call of a provider's user whose role the endpoint does not name. */
export function requireRole({ roles = [] }: Endpoint, { providerRole }: StaffMember): void {
  if (providerRole !== null && !roles.includes(providerRole)) throw commonRefusal('forbidden')
}
