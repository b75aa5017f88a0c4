import { useQuery } from '@tanstack/react-query'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { contractsQuery } from './contracts.ts'

/**
 * Where a technician comes, by the contract of the request: what it is called, of a subscriber with several of
 * them; '' otherwise, and where the page does not know the contracts. Asks nothing.
 */
export function useVisitPlace(contractId: string | null): string {
  const { data } = useQuery({ ...contractsQuery(), enabled: false })
  const contracts = data?.contracts ?? []
  const own = contracts.find(({ id }) => id === contractId)
  return own && contracts.length > 1 ? contractName(own) : ''
}
