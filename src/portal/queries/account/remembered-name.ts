import { queryOptions } from '@tanstack/react-query'
import { findRememberedCustomer } from '#contract/account/session.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The name by which the last sign-in on this device is remembered; null for none. */
export function rememberedNameQuery() {
  return queryOptions({
    queryKey: [clientId(), 'remembered-name'],
    queryFn: async ({ signal }) => (await call(findRememberedCustomer, { signal })).name,
    staleTime: Infinity,
    meta: { persistAs: 'rememberedName' },
  })
}
