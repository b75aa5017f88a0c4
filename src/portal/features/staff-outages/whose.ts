import { createContext, useContext } from 'react'
import { installationTimeZone, type TimeZone } from '#domain/tenants/time-zones.ts'
import type { OutagesOf } from '#portal/queries/staff-outages.ts'

interface Whose {
  readonly of: OutagesOf
  /** That of the provider, in which times are typed and shown. */
  readonly zone: TimeZone
}

/** Whose outages the screen is about. */
export const WhoseContext = createContext<Whose>({ of: 'own', zone: installationTimeZone })

export const useWhose = (): Whose => useContext(WhoseContext)
