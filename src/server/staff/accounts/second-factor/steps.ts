import * as v from 'valibot'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { type Cookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import { stepCookie, stepCookieNames } from '../cookies.ts'

/** Seconds between password and code. */
const life = 10 * 60
const contexts = { admin: 'operator-step', provider: 'provider-step' } as const

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
export function signInSteps(
  role: StaffMember['role'],
  { seal, now }: { readonly seal: Sealer; readonly now: () => Date },
) {
  const context = contexts[role]
  return {
    cookie: (step: Step): Cookie => {
      const record = { ...step, until: now().getTime() + life * 1000 }
      return stepCookie(role, seal.seal(JSON.stringify(record), context), life)
    },
    over: (): Cookie => stepCookie(role, '', 0),
    read: (cookieHeader: string): Step | null => {
      const sealed = onlyCookie(cookieHeader, stepCookieNames[role])
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
