import { useQuery } from '@tanstack/react-query'
import { offerRequestsQuery } from '#portal/queries/service/offers.ts'

/** Whether a contract has a request that the provider has not answered; false while it is not known. */
export function useHasOpenRequest(contractId: string): boolean {
  const { data } = useQuery(offerRequestsQuery())
  return data?.some((one) => one.contractId === contractId && one.isOpen) ?? false
}
