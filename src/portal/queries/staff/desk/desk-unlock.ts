import { unlockContractFor } from '#contract/staff/desk/desk-unlock.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Unlocks a contract on behalf of its subscriber; returns what became of it. */
export async function unlockFor(customerId: string, contractId: string) {
  return (await call(unlockContractFor, { params: { customerId, contractId } })).message
}
