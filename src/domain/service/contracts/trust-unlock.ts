import type { Contract } from './contract.ts'
import { internetStatus } from './internet-status.ts'

/**
 * Whether trust unlock is offered for a contract. `not-blocked`: there is nothing to unlock and no
 * button (first specification, section 4). The other states show the button with the reason it is
 * disabled: the provider does not offer it, the contract is suspended at the subscriber's request,
 * or the last unlock is not paid.
 */
export const trustUnlockStates = [
  'offered',
  'not-blocked',
  'not-offered',
  'suspended',
  'used',
] as const
export type TrustUnlockState = (typeof trustUnlockStates)[number]

/** The state as far as the portal knows it; the ERP makes the final decision. */
export function trustUnlockState(contract: Contract): TrustUnlockState {
  if (!internetStatus(contract.internet).isBlocked) return 'not-blocked'
  if (contract.isSuspended) return 'suspended'
  if (contract.trustUnlock === 'N') return 'not-offered'
  return contract.isOnTrust ? 'used' : 'offered'
}
