import { useQuery } from '@tanstack/react-query'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { contractsQuery } from './contracts.ts'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'

/**
 * What each contract is called on its invoices, by its id; without those that are not known, or not
 * open to this device. Undefined until they are loaded.
 */
export function useContractNames(): ReadonlyMap<string, string> | undefined {
  const isClosed = useBillsOnly()
  const { data, isError } = useQuery({ ...contractsQuery(), enabled: !isClosed })
  if (!data && !isError && !isClosed) return undefined
  return new Map(data?.contracts.map((contract) => [contract.id, contractName(contract)]))
}
