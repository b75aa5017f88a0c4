import * as v from 'valibot'
import type { Sealer } from '#server/secrets/seal.ts'
import { type Cookie, onlyCookie } from '#server/http/cookies.ts'
import { stepCookie, stepCookieName } from './cookies.ts'

/** Seconds between password and code. */
const life = 10 * 60
const context = 'operator-step'

const stepSchema = v.object({
  staffId: v.string(),
  until: v.number(),
  /** Offered to the authenticator, and enrolled once a code proves that it arrived. */
  secret: v.nullable(v.string()),
})

export type Step = Pick<v.InferOutput<typeof stepSchema>, 'staffId' | 'secret'>

/**
 * Remembers who has given the right password until the code is entered, sealed in an HttpOnly cookie, so
 * that half a sign-in leaves no row. It opens nothing; the code's own limits hold for the account.
 */
export function signInSteps(seal: Sealer, now: () => Date) {
  return {
    cookie: (step: Step): Cookie => {
      const record = { ...step, until: now().getTime() + life * 1000 }
      return stepCookie(seal.seal(JSON.stringify(record), context), life)
    },
    over: (): Cookie => stepCookie('', 0),
    read: (cookieHeader: string): Step | null => {
      const sealed = onlyCookie(cookieHeader, stepCookieName)
      if (!sealed) return null
      try {
        const step = v.parse(stepSchema, JSON.parse(seal.open(sealed, context)))
        return step.until > now().getTime() ? step : null
      } catch {
        // Sealed with another key, or forged: no password was given.
        return null
      }
    },
  }
}

export type SignInSteps = ReturnType<typeof signInSteps>
