import { defaultTimeZone, type TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'

/** The time zone of a provider; the default one when there is no such provider any more. */
export async function timeZoneOf(tenants: TenantFinder, clientId: string): Promise<TimeZone> {
  return (await tenants.find(clientId))?.rules.timeZone ?? defaultTimeZone
}
