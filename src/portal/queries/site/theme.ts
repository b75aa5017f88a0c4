import { queryOptions } from '@tanstack/react-query'
import { parse } from 'valibot'
import { theme, themeFileSchema, type Theme } from '#contract/site/theme.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { usesLocalTheme } from '#portal/kit/pages/local-theme.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError, NetworkError } from '#portal/queries/calls/failure.ts'
import { clientId, setClientId } from '#portal/session/client-id.ts'

const unknownProvider = () => new ApiError(theme, { status: 404, text: 'unknown provider' })

/**
 * The theme from the provider's static file. Of a provider without one, a static server answers with
 * 404 or with the page itself.
 */
async function readLocalTheme(signal: AbortSignal): Promise<Theme> {
  const response = await fetch(`/pwa/${clientId()}/config.json`, { signal })
  if (response.status >= 500) throw new NetworkError(theme, 'unreadable')
  const json = parseJson(await response.text())
  if (!response.ok || json === undefined) throw unknownProvider()
  const file = parse(themeFileSchema, json)
  return { ...file, rules: providerRules(file.client_id, file.rules) }
}

export function themeQuery() {
  return queryOptions({
    queryKey: [clientId(), 'theme'],
    queryFn: async ({ signal }) => {
      const found = usesLocalTheme() ? await readLocalTheme(signal) : await call(theme, { signal })
      setClientId(found.client_id)
      return found
    },
    staleTime: 10 * minuteMs,
  })
}
