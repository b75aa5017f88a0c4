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
  /** What an outage is worth to a subscriber is for the provider's own staff, by their role. */
  readonly canReadCredits: boolean
}

/** Whose outages the screen is about. */
export const WhoseContext = createContext<Whose>({
  of: 'own',
  zone: installationTimeZone,
  rules: defaultOutageRules,
  canReadCredits: false,
})

export const useWhose = (): Whose => useContext(WhoseContext)
