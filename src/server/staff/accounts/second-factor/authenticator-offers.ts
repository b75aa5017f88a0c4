import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { type Cookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { stepCookie, stepCookieNames } from '../cookies.ts'
import { authenticatorOfferSeconds } from '../lifetime.ts'

const recordSchema = v.object({ secret: v.string(), until: v.number() })

/** Who is offered a new authenticator, in which session, and the sealed secret of the present one. */
interface Offered extends Pick<SignedInStaff, 'id' | 'role' | 'sessionId'> {
  readonly sealedCurrent: string
}

const contextOf = ({ id, sessionId, sealedCurrent }: Offered) => {
  const current = createHash('sha256').update(sealedCurrent).digest('base64url')
  return JSON.stringify(['operator-new-authenticator', id, sessionId, current])
}

/**
 * Remembers the secret of a new authenticator until its first code, sealed in the cookie of the sign-in
 * steps. It opens in the session it was made in alone, and not once the present authenticator has changed.
 */
export function authenticatorOffers(deps: { readonly seal: Sealer; readonly now: () => Date }) {
  const { seal, now } = deps
  return {
    cookie: (offered: Offered, secret: string): Cookie => {
      const record = { secret, until: now().getTime() + authenticatorOfferSeconds * secondMs }
      const sealed = seal.seal(JSON.stringify(record), contextOf(offered))
      return stepCookie(offered.role, sealed, authenticatorOfferSeconds)
    },
    over: ({ role }: Pick<Offered, 'role'>): Cookie => stepCookie(role, '', 0),
    /** The secret that was offered; null when none was offered, or the offer has expired. */
    read: (offered: Offered, cookieHeader: string): string | null => {
      const sealed = onlyCookie(cookieHeader, stepCookieNames[offered.role])
      if (!sealed) return null
      try {
        const { secret, until } = v.parse(
          recordSchema,
          JSON.parse(seal.open(sealed, contextOf(offered))),
        )
        return until > now().getTime() ? secret : null
      } catch {
        // Made in another session, for another authenticator, or forged.
        return null
      }
    },
  }
}

export type AuthenticatorOffers = ReturnType<typeof authenticatorOffers>
