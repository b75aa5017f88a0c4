import type { UnlockMessage } from '#contract/contracts.ts'
import { readContract } from '#contract/contracts.ts'
import { type TrustUnlockState, trustUnlockState } from '#domain/contracts/trust-unlock.ts'
import { calendarDate } from '#domain/dates.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erp, ErpContract, UnlockOutcome } from '#server/erp/port.ts'
import type { Unlocks } from './unlocks.ts'

interface Deps {
  readonly erp: Pick<Erp, 'contracts' | 'unlockOnTrust'>
  readonly unlocks: Unlocks
  readonly clientId: string
  readonly now: () => Date
}

const answers: Readonly<Record<UnlockOutcome, UnlockMessage>> = {
  unlocked: 'contract unlocked',
  'not-blocked': 'contract not blocked',
  used: 'unlock already used',
  inactive: 'contract inactive',
  refused: 'unlock refused',
}

const knownBeforehand: Readonly<
  Record<Exclude<TrustUnlockState, 'offered' | 'not-blocked'>, UnlockMessage>
> = {
  'not-offered': 'unlock refused',
  suspended: 'unlock refused',
  used: 'unlock already used',
}

/**
 * Unlocks a contract just read, once: the ERP is asked by one caller a contract and day, and an
 * answer that got lost is looked up in the contract itself.
 */
export async function unlockOnce(contract: ErpContract, deps: Deps): Promise<UnlockMessage> {
  const { erp, unlocks, clientId, now } = deps
  const asking = {
    clientId,
    contractId: contract.id,
    customerId: contract.customerId,
    day: calendarDate(now()),
    now: now(),
  }

  const isOpenNow = async (): Promise<boolean> => {
    const { value } = await erp.contracts(contract.customerId, { fresh: true })
    const current = value.find(({ id }) => id === contract.id)
    return current !== undefined && trustUnlockState(readContract(current)) === 'not-blocked'
  }

  const ask = async (): Promise<UnlockOutcome> => {
    try {
      return await erp.unlockOnTrust(contract)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      // The ERP may have done it before it fell silent. When it does not say, the claim stays.
      if (await isOpenNow().catch(() => false)) return 'unlocked'
      throw error
    }
  }

  const state = trustUnlockState(readContract(contract))
  if (state === 'not-blocked') {
    // A second tap, or a second tab, hears of the same success.
    return (await unlocks.isUnlocked(asking)) ? 'contract unlocked' : 'contract not blocked'
  }
  if (state !== 'offered') return knownBeforehand[state]
  const claim = await unlocks.claim(asking)
  if (claim !== 'claimed') return claim
  const outcome = await ask()
  if (outcome === 'unlocked') await unlocks.settle(asking, now())
  else await unlocks.release(asking)
  return answers[outcome]
}
