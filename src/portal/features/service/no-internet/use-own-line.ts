import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { listLines } from '#contract/service/lines.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { contractsQuery } from '#portal/queries/service/contracts.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { linesQuery } from '#portal/queries/service/lines.ts'

const isBlocked = ({ internet }: Contract) => internetStatus(internet).isBlocked

/**
 * The line that this page is about: the one its address names, else one of a blocked contract, else one
 * that is not connected. `lines` is undefined until they are known; where the provider does not show
 * them, there are none. `hasFailed`: they could not be read. `isBlockedElsewhere`: a contract without a
 * line is blocked.
 */
export function useOwnLine() {
  const { rules } = useProvider()
  const { line: wanted } = useSearch({ from: '/sem-internet' })
  const isOffered = rules.lines !== 'off'
  const query = useQuery({ ...linesQuery(), enabled: isOffered })
  // The provider may have closed them since this page learnt its rules.
  const isOpen = isOffered && refusalText(listLines, query.error) !== 'forbidden'
  const contracts = useQuery(contractsQuery()).data?.contracts ?? []
  const lines: readonly Line[] | undefined = isOpen ? query.data?.lines : []
  const blocked = contracts.filter(isBlocked)
  const line =
    lines?.find(({ id }) => id === wanted) ??
    lines?.find(({ contractId }) => blocked.some(({ id }) => id === contractId)) ??
    lines?.find(({ state }) => state !== 'online') ??
    lines?.[0]
  return {
    query,
    lines,
    hasFailed: lines === undefined && query.errorUpdateCount > 0,
    line,
    contracts,
    contract: contracts.find(({ id }) => id === line?.contractId),
    isBlockedElsewhere: blocked.some(
      ({ id }) => !lines?.some(({ contractId }) => contractId === id),
    ),
  }
}
