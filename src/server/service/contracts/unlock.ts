import type { UnlockMessage } from '#contract/service/contracts.ts'
import { readContract } from '#contract/service/contracts.ts'
import { type TrustUnlockState, trustUnlockState } from '#domain/service/contracts/trust-unlock.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp, ErpContract, UnlockOutcome } from '#server/upstreams/erp/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Unlocks } from './unlocks.ts'

interface Deps {
  readonly erp: Pick<Erp, 'contracts' | 'unlockOnTrust' | 'disconnectRouters'>
  readonly unlocks: Unlocks
  readonly subscriber: Subscriber
  /** The provider's. */
  readonly timeZone: TimeZone
  readonly now: () => Date
}

const messageByOutcome: Readonly<Record<UnlockOutcome, UnlockMessage>> = {
  unlocked: 'contract unlocked',
  'not-blocked': 'contract not blocked',
  used: 'unlock already used',
  inactive: 'contract inactive',
  refused: 'unlock refused',
}

const messageByState: Readonly<
  Record<Exclude<TrustUnlockState, 'offered' | 'not-blocked'>, UnlockMessage>
> = {
  'not-offered': 'unlock refused',
  suspended: 'unlock refused',
  used: 'unlock already used',
}

export interface UnlockResult {
  readonly message: UnlockMessage
  /** This call unlocked the contract. A success without it is that of an earlier call of the day. */
  readonly isNew: boolean
}

const without = (message: UnlockMessage): UnlockResult => ({ message, isNew: false })

/** Lets a failure of the ERP pass for "no"; any other error is one of ours. */
function isSilence(error: unknown): false {
  if (error instanceof UpstreamFailure) return false
  throw error
}

/**
 * Unlocks a contract just read. The ERP is called once per contract and day of the provider; a lost answer is
 * looked up in the contract itself.
 */
export async function unlockOnce(contract: ErpContract, deps: Deps): Promise<UnlockResult> {
  const { erp, unlocks, subscriber, timeZone, now } = deps
  const attempt = {
    ...subscriber,
    contractId: contract.id,
    day: calendarDate(now(), timeZone),
    now: now(),
  }

  const isBlockedNow = async (): Promise<boolean> => {
    const list = await erp.contracts(contract.customerId, { fresh: true })
    const current = findListed(list, ({ id }) => id === contract.id)
    return current === undefined || trustUnlockState(readContract(current)) !== 'not-blocked'
  }

  /** Some ERPs report a success and leave the contract blocked. While they are silent, it counts. */
  const hasHadEffect = async (): Promise<boolean> => !(await isBlockedNow().catch(isSilence))

  /** The internet comes back at the routers' next sign-in; without this they wait minutes for it. */
  const reconnect = () => erp.disconnectRouters(contract).catch(isSilence)

  const requestUnlock = async (): Promise<UnlockOutcome> => {
    try {
      return await erp.unlockOnTrust(contract)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      // The ERP may have unlocked the contract before it stopped answering. When that cannot be
      // found out, the claim stays.
      if (await isBlockedNow().catch(() => true)) throw error
      return 'unlocked'
    }
  }

  const state = trustUnlockState(readContract(contract))
  if (state === 'not-blocked') {
    // A second tap or a second tab gets the same success, also while another process writes it down.
    const isClaimed = await unlocks.isClaimed(attempt)
    return without(isClaimed ? 'contract unlocked' : 'contract not blocked')
  }
  if (state !== 'offered') return without(messageByState[state])
  const claim = await unlocks.claim(attempt)
  if (claim !== 'claimed') return without(claim)
  const outcome = await requestUnlock()
  if (outcome !== 'unlocked') {
    await unlocks.release(attempt)
    return without(messageByOutcome[outcome])
  }
  // Without effect the claim stays, so that the ERP is not asked again at once.
  if (!(await hasHadEffect())) return without('unlock without effect')
  await unlocks.markUnlocked(attempt, now())
  await reconnect()
  return { message: 'contract unlocked', isNew: true }
}
