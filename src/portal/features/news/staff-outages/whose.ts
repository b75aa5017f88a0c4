import { createContext, useContext } from 'react'
import { defaultOutageRules, type OutageRules } from '#domain/news/outages/outage-rules.ts'
import { installationTimeZone, type TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { OutagesOf } from '#portal/queries/news/staff-outages.ts'

interface Whose {
  readonly of: OutagesOf
  /** That of the provider, in which times are typed and shown. */
  readonly zone: TimeZone
  /** How the provider credits interruptions and announces maintenances. */
  readonly rules: OutageRules
}

/** Whose outages the screen is about. */
export const WhoseContext = createContext<Whose>({
  of: 'own',
  zone: installationTimeZone,
  rules: defaultOutageRules,
})

export const useWhose = (): Whose => useContext(WhoseContext)
