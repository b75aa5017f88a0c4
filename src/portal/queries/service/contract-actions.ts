import type { QueryClient } from '@tanstack/react-query'
import {
  annualDebtSettlement,
  downloadContract,
  resendSignatureLink,
  unlockContract,
} from '#contract/service/contracts.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refetchFresh } from '#portal/queries/calls/fresh.ts'
import { contractsQuery } from './contracts.ts'

/** Unlocks a contract on trust. The contracts are fetched again even after a failure. */
export async function unlockOnTrust(client: QueryClient, id: string) {
  try {
    return await call(unlockContract, { params: { id } })
  } finally {
    await refetchFresh(client, contractsQuery().queryKey)
  }
}

/** Has the link to sign a contract sent again. */
export const requestSignatureLink = (id: string) => call(resendSignatureLink, { params: { id } })

export async function downloadContractFile(id: string): Promise<string> {
  return (await call(downloadContract, { params: { id } })).contractBase64
}

export async function downloadSettlement(id: string, year: number): Promise<string> {
  const options = { params: { id }, query: { year: String(year) } }
  return (await call(annualDebtSettlement, options)).annualDebtSettlement
}
