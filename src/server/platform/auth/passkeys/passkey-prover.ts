import type { UsedPasskey } from '#contract/account/passkeys.ts'
import type { Challenges } from './passkey-challenges.ts'
import { type Place, verifyUsed } from './passkey-signatures.ts'

/** What a proof is checked against. */
interface KnownPasskey {
  /** The provider; `administrationId` for an administrator's. */
  readonly clientId: string
  readonly publicKey: string
  readonly userHandle: string
}

/**
 * Whether a device has just used this passkey. A right answer uses up its challenge. A counter that
 * does not rise is refused and told to staff: the passkey may have been copied.
 */
export type ProvePasskey<Passkey extends KnownPasskey> = (
  passkey: Passkey,
  used: UsedPasskey,
  answered: Place & { readonly challenge: string; readonly now: Date },
) => Promise<boolean>

export function passkeyProver<Passkey extends KnownPasskey>(deps: {
  readonly store: {
    /** Writes that it was used; false when the counter does not rise. */
    use(passkey: Passkey, counter: number, now: Date): Promise<boolean>
  }
  readonly challenges: Pick<Challenges, 'spend'>
  readonly onCopied: (passkey: Passkey) => Promise<void>
}): ProvePasskey<Passkey> {
  const { store, challenges, onCopied } = deps
  return async (passkey, used, { challenge, now, ...place }) => {
    const { clientId, publicKey, userHandle } = passkey
    if (used.userHandle !== undefined && used.userHandle !== userHandle) return false
    const verified = await verifyUsed(used, publicKey, { ...place, challenge })
    if (!verified || !(await challenges.spend(clientId, challenge))) return false
    if (await store.use(passkey, verified.counter, now)) return true
    await onCopied(passkey)
    return false
  }
}
