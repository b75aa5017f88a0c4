import type { NewJob } from '#server/platform/jobs/queue.ts'

/** Finds the bills of a provider that are to be announced. */
export const runKind = 'automatic-run'
/** Follows an agreement at the gateway: its approval, its end. */
export const agreementKind = 'automatic-agreement'
/** Charges one announced bill and tells what became of it. */
export const chargeKind = 'automatic-charge'

interface Row {
  readonly clientId: string
  readonly id: string
}

/** Without the subscriber: who erases the account leaves debits that are still to be withdrawn. */
const job = (kind: string, { clientId, id }: Row): NewJob => ({
  clientId,
  kind,
  key: id,
  payload: {},
})

export const agreementJob = (agreement: Row): NewJob => job(agreementKind, agreement)

const endSuffix = '/end'

/**
 * Ends an agreement at the bank. It has a key of its own: a process may hold the other job of the
 * agreement at this moment, and would drop a second one.
 */
export function endingJob(agreement: Row): NewJob {
  const following = agreementJob(agreement)
  return { ...following, key: following.key + endSuffix }
}

/** The id of the agreement of a job, and whether it is to be ended at the bank. */
export function readAgreementKey(key: string): { readonly id: string; readonly isEnding: boolean } {
  const isEnding = key.endsWith(endSuffix)
  return { id: isEnding ? key.slice(0, -endSuffix.length) : key, isEnding }
}

export const chargeJob = (charge: Row): NewJob => job(chargeKind, charge)
