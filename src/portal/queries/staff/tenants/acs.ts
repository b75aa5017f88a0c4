import { queryOptions } from '@tanstack/react-query'
import {
  type AcsEntry,
  createAcs,
  editAcs,
  findAcs,
  removeAcs,
} from '#contract/staff/tenants/acs.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'

export interface AcsRequest {
  readonly acs_issuer_id: string
  readonly acs_private_key: string
  readonly acs_url: string
  readonly acs_trust: UpstreamTrust | null
}

/** A provider's ACS; null when it has none (specification 8). */
export function acsRecordQuery(clientId: string) {
  return queryOptions({
    queryKey: ['staff', 'acs', clientId],
    queryFn: async ({ signal }): Promise<AcsEntry | null> => {
      try {
        return (await call(findAcs, { params: { clientId }, signal })).acs
      } catch (error) {
        const text = refusalText(findAcs, error)
        if (text === 'ACS not found' || text === 'no ACS configured') return null
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export async function addAcs(clientId: string, fields: AcsRequest): Promise<void> {
  await call(createAcs, { body: { client_id: clientId, ...fields } })
}

export async function updateAcs(uuid: string, fields: AcsRequest): Promise<void> {
  await call(editAcs, { params: { uuid }, body: fields })
}

export async function deleteAcs(uuid: string): Promise<void> {
  await call(removeAcs, { params: { uuid } })
}
