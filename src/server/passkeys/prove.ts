import type { UsedPasskey } from '#contract/passkeys.ts'
import type { RecordSuspiciousEvent } from '#server/suspicious-events/port.ts'
import type { Challenges } from './challenges.ts'
import type { PasskeyStore, StoredPasskey } from './store.ts'
import { type Place, verifyUsed } from './verify.ts'

/**
 * Whether a device has just used this passkey. A right answer uses up its challenge. A counter that
 * does not rise is refused and told to staff: the passkey may have been copied.
 */
export type ProvePasskey = (
  passkey: StoredPasskey,
  used: UsedPasskey,
  answered: Place & { readonly challenge: string; readonly now: Date },
) => Promise<boolean>

export function passkeyProver(deps: {
  readonly store: Pick<PasskeyStore, 'use'>
  readonly challenges: Pick<Challenges, 'spend'>
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
}): ProvePasskey {
  const { store, challenges, recordSuspiciousEvent } = deps
  return async (passkey, used, { challenge, now, ...place }) => {
    const { clientId, publicKey, userHandle } = passkey
    if (used.userHandle !== undefined && used.userHandle !== userHandle) return false
    const verified = await verifyUsed(used, publicKey, { ...place, challenge })
    if (!verified || !(await challenges.spend(clientId, challenge))) return false
    if (await store.use(passkey, verified.counter, now)) return true
    void recordSuspiciousEvent({ kind: 'passkey_copied', clientId, subscriber: passkey })
    return false
  }
}
