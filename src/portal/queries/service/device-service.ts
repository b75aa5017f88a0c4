import { queryOptions } from '@tanstack/react-query'
import { checkAcs } from '#contract/service/device-service.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Whether the provider has an ACS, so that the menu offers "Dispositivos" (specification 6). */
export function acsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'acs'],
    queryFn: async ({ signal }) => (await call(checkAcs, { signal })).is_acs_configured,
    staleTime: 30 * minuteMs,
    meta: { persistAs: 'devices' },
  })
}
