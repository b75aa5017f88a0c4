import { queryOptions } from '@tanstack/react-query'
import { previewInstallation } from '#contract/site/install-preview.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The icons and the install sheet of a provider, drawn by the server from what is saved. */
export function installPreviewQuery(clientId: string, version: string) {
  return queryOptions({
    queryKey: ['staff', 'install-preview', clientId, version],
    queryFn: ({ signal }) => call(previewInstallation, { params: { clientId }, signal }),
    staleTime: 0,
  })
}
