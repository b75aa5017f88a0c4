import {
  hashSessionSecret,
  isSameHash,
  rotateSessionSecret,
  type StoredSecret,
} from '#server/platform/auth/session-secret.ts'
import { isRotationDue, isRotationUnconfirmed, matchSecret, rotationGraceMs } from '../lifetime.ts'
import type { ReplaceSecret, SecretKind } from './secret-store.ts'

/** A secret as a browser presents it, and as the row of its session holds it. */
interface PresentedSecret {
  readonly kind: SecretKind
  readonly stored: StoredSecret
  readonly secret: string
  readonly now: Date
}

/** What a rotated secret is derived for, so that one never becomes the other. */
const derivationLabel: Record<SecretKind, (sessionId: string) => string> = {
  session: (id) => id,
  ownDevice: (id) => `own:${id}`,
}

export type SecretRotation = ReturnType<typeof secretRotation>

/** The daily change of the secrets that a browser keeps in its cookies. */
export function secretRotation(deps: {
  readonly replace: ReplaceSecret
  /** Key from which rotated secrets are derived. */
  readonly rotationKey: Uint8Array
}) {
  const { replace, rotationKey } = deps

  return {
    /**
     * The secret that the browser is to keep: the presented one, or once a day the one that replaces
     * it. null for a secret that nothing can be derived from.
     */
    renew: async (
      clientId: string,
      session: { readonly id: string; readonly createdAt: Date },
      { kind, stored, secret, now }: PresentedSecret,
    ): Promise<string | null> => {
      const match = matchSecret(stored, secret, now)
      if (match === 'current' && !isRotationDue(stored, session.createdAt, now)) return secret
      if (match !== 'current' && match !== 'grace') return null
      const next = rotateSessionSecret(rotationKey, derivationLabel[kind](session.id), secret)
      const secretHash = hashSessionSecret(next)
      if (match === 'current') {
        await replace(clientId, session.id, {
          kind,
          from: stored.secretHash,
          to: { secretHash, previousSecretHash: stored.secretHash, previousSecretValidUntil: null },
        })
        return next
      }
      // A password gave the session a random secret meanwhile, which this browser has in its cookie.
      return isSameHash(secretHash, stored.secretHash) ? next : null
    },

    /**
     * The first use of a rotated secret proves that its browser received it, which ends the time of the
     * previous one. Returns the secret as it is stored then; null when there was nothing to confirm.
     */
    confirm: async (
      clientId: string,
      sessionId: string,
      { kind, stored, secret, now }: PresentedSecret,
    ): Promise<StoredSecret | null> => {
      if (!isRotationUnconfirmed(stored)) return null
      if (!isSameHash(hashSessionSecret(secret), stored.secretHash)) return null
      const { secretHash, previousSecretHash } = stored
      const previousSecretValidUntil = new Date(now.getTime() + rotationGraceMs)
      const to = { secretHash, previousSecretHash, previousSecretValidUntil }
      await replace(clientId, sessionId, { kind, from: secretHash, to })
      return to
    },
  }
}
