import { queryOptions } from '@tanstack/react-query'
import type { AcceptedOf } from '#contract/platform/endpoint.ts'
import { eraseAccount, exportMyData } from '#contract/installation/my-data.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'

export type MyData = AcceptedOf<typeof exportMyData>

/** Neither stored nor cached: it is fetched each time the screen is opened. */
export function myDataQuery() {
  return queryOptions({
    queryKey: [clientId(), 'my-data'],
    queryFn: ({ signal }) => call(exportMyData, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function eraseMyAccount(currentPassword: string) {
  return call(eraseAccount, { body: { currentPassword } })
}
