import { queryOptions } from '@tanstack/react-query'
import { checkAcs } from '#contract/devices.ts'
import { call } from './client.ts'
import { clientId } from './client-id.ts'

/** Whether the menu offers "Dispositivos" (specification 6). */
export function acsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'acs'],
    queryFn: async ({ signal }) => (await call(checkAcs, { signal })).is_acs_configured,
    staleTime: 30 * 60_000,
  })
}
