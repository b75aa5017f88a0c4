import type { Contract } from './contract.ts'
import { internetStatus } from './internet-status.ts'

/**
 * Whether a contract may be asked to be unlocked on trust. `not-blocked`: there is nothing to unlock
 * and no button (specification 4). The others show the button with its reason: the provider does
 * not offer it, the contract rests at the subscriber's wish, or the last unlock is not paid.
 */
export type TrustUnlock = 'offered' | 'not-blocked' | 'not-offered' | 'suspended' | 'used'

/** What we know before asking; the ERP has the last word. */
export function trustUnlock(contract: Contract): TrustUnlock {
  if (!internetStatus(contract.internet).isBlocked) return 'not-blocked'
  if (contract.isSuspended) return 'suspended'
  if (contract.trustUnlock === 'N') return 'not-offered'
  return contract.isOnTrust ? 'used' : 'offered'
}
