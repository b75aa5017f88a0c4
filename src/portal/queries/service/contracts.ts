import { queryOptions } from '@tanstack/react-query'
import {
  listContracts,
  listServices,
  readContract,
  readService,
} from '#contract/service/contracts.ts'
import type { Contract, Service } from '#domain/service/contracts/contract.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'
import type { FetchOptions } from '#portal/queries/calls/request.ts'
import { type Refreshing, refreshingIntervalMs } from '#portal/queries/calls/refreshing-interval.ts'

/** The contracts, and when the ERP gave them (ISO instant). */
export interface DatedContracts extends Refreshing, Incomplete {
  readonly contracts: readonly Contract[]
  readonly asOf: string
}

const isEmpty = (error: unknown) => error instanceof ApiError && error.isNotFound

async function readContracts(options: FetchOptions): Promise<DatedContracts> {
  try {
    const answer = await call(listContracts, options)
    const { as_of: asOf, refreshing: isRefreshing, incomplete: isIncomplete } = answer
    return { contracts: answer.contracts.map(readContract), asOf, isRefreshing, isIncomplete }
  } catch (error) {
    if (!isEmpty(error)) throw error
    return { contracts: [], asOf: serverNow().toISOString() }
  }
}

interface ListedServices {
  services: Service[]
  /** Services may be missing that could not be read. */
  isIncomplete?: boolean | undefined
}

async function readServices(options: FetchOptions): Promise<ListedServices> {
  try {
    const { services, incomplete: isIncomplete } = await call(listServices, options)
    return { services: services.map(readService), isIncomplete }
  } catch (error) {
    if (!isEmpty(error)) throw error
    return { services: [] }
  }
}

export function contractsQuery() {
  return queryOptions({
    queryKey: [clientId(), 'contracts'],
    queryFn: ({ client, queryKey, signal }) =>
      readContracts({ fresh: wantsFresh(client, queryKey), signal }),
    refetchInterval: refreshingIntervalMs,
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
