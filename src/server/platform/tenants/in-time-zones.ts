import { inArray, sql } from 'drizzle-orm'
import { defaultTimeZone, type TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { tenants } from './table.ts'

/** The condition for providers in one of these time zones; one without a zone of its own has the default. */
export const isInTimeZones = (zones: readonly TimeZone[]) =>
  inArray(sql`coalesce(${tenants.rules} ->> 'timeZone', ${defaultTimeZone})`, [...zones])
