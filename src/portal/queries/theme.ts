import { queryOptions } from '@tanstack/react-query'
import { parse } from 'valibot'
import { theme, themeFileSchema, type Theme } from '#contract/theme.ts'
import { minuteMs } from '#domain/durations.ts'
import { providerRules } from '#domain/provider-rules.ts'
import { call } from './client.ts'
import { clientId, setClientId } from '#portal/session/client-id.ts'

/** The theme from the provider's static file, for a portal without a server (specification 1). */
async function localTheme(signal: AbortSignal): Promise<Theme> {
  const response = await fetch(`/pwa/${clientId()}/config.json`, { signal })
  const file = parse(themeFileSchema, await response.json())
  return { ...file, rules: providerRules(file.client_id, file.rules) }
}

export function themeQuery() {
  return queryOptions({
    queryKey: [clientId(), 'theme'],
    queryFn: async ({ signal }) => {
      const isLocal = import.meta.env['VITE_LOCAL_THEME'] === '1'
      const found = isLocal ? await localTheme(signal) : await call(theme, { signal })
      setClientId(found.client_id)
      return found
    },
    staleTime: 10 * minuteMs,
  })
}
