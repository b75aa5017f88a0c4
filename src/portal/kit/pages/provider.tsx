import { createContext, use } from 'react'
import type { Theme } from '#contract/site/theme.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { installationTimeZone, type TimeZone } from '#domain/staff/tenants/time-zones.ts'

export interface Provider {
  theme: Theme
  rules: ProviderRules
}

/** Context of the provider; the application sets it once, the kit and the features only read it. */
export const ProviderContext = createContext<Provider | null>(null)

/** The provider this page belongs to. */
export function useProvider(): Provider {
  const provider = use(ProviderContext)
  if (!provider) throw new Error('useProvider needs the provider context around it')
  return provider
}

/** The zone of the days and times on the screen: the provider's, or the installation's without one. */
export const useTimeZone = (): TimeZone =>
  use(ProviderContext)?.rules.timeZone ?? installationTimeZone
