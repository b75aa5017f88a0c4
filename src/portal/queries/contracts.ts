import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
  listServices,
  readContract,
  readService,
  unlockContract,
} from '#contract/contracts.ts'
import type { Contract, Service } from '#domain/contracts/contract.ts'
import { minuteMs } from '#domain/durations.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError } from './failure.ts'
import { refetchFresh, wantsFresh } from './fresh.ts'

interface Manner {
  readonly fresh: boolean
  readonly signal: AbortSignal
}

export interface DatedContracts {
  readonly contracts: readonly Contract[]
  readonly asOf: string
}

/** A 404 is an answer: there are none, whatever another server calls it (specification 8). */
const isEmpty = (error: unknown) => error instanceof ApiError && error.status === 404

async function readContracts(manner: Manner): Promise<DatedContracts> {
  try {
    const answer = await call(listContracts, manner)
    return { contracts: answer.contracts.map(readContract), asOf: answer.as_of }
  } catch (error) {
    if (!isEmpty(error)) throw error
    return { contracts: [], asOf: new Date().toISOString() }
  }
}

async function readServices(manner: Manner): Promise<Service[]> {
  try {
    return (await call(listServices, manner)).services.map(readService)
  } catch (error) {
    if (!isEmpty(error)) throw error
    return []
  }
}

export function contractsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'contracts'],
    queryFn: ({ client, queryKey, signal }) =>
      readContracts({ fresh: wantsFresh(client, queryKey), signal }),
    meta: { persistAs: 'contracts' },
  })
}

export function servicesQuery() {
  return queryOptions({
    queryKey: [clientId(), 'services'],
    queryFn: ({ client, queryKey, signal }) =>
      readServices({ fresh: wantsFresh(client, queryKey), signal }),
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'services' },
  })
}

/** Asks for the unlock; whatever is answered, the list tells another story afterwards. */
export async function unlockOnTrust(client: QueryClient, id: string) {
  try {
    return await call(unlockContract, { params: { id } })
  } finally {
    await refetchFresh(client, contractsQuery().queryKey)
  }
}

export async function downloadContractFile(id: string): Promise<string> {
  return (await call(downloadContract, { params: { id } })).contractBase64
}

export async function downloadSettlement(id: string, year: number): Promise<string> {
  const asked = { params: { id }, query: { year: String(year) } }
  return (await call(annualDebtSettlement, asked)).annualDebtSettlement
}
