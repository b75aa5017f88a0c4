import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { FeatureFlag } from '#contract/account/session.ts'
import { gateAnswer } from '#portal/queries/calls/gate-answer.ts'
import {
  findRemembered,
  type RememberedCustomer,
} from '#portal/queries/account/remembered-customer.ts'
import { hasSession } from '#portal/queries/account/session-confirmation.ts'
import { currentToken, tokenCandidates } from '#portal/session/session-token.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'
import { isExpiry } from '#portal/session/sign-out-reason.ts'

/**
 * Gates decide what is drawn, never what is allowed: that is the server's, with the first call of the
 * panel (specification 4, session gating). They ask the server once where the readable token is no
 * sufficient sign of a session: before a visitor is kept from the sign-in, and where several tokens
 * claim this provider, of which a sibling host may have planted all but one.
 */
type Visit = { location: ParsedLocation }

/**
 * `/`: with a token to the panel, without one to sign-in. After an expired session, or where the device
 * remembers a customer, it is most likely the same subscriber, so the password alone is asked for. The
 * reason is passed on.
 */
export async function redirectFromRoot({ location: { state } }: Visit): Promise<never> {
  if (await mayEnterPanel()) throw redirect({ to: '/panel', replace: true })
  const { signOutReason } = state
  const isExpired = isExpiry(signOutReason)
  const to = isExpired || rememberedMark.isSet() ? '/sign-in-2' : '/sign-in'
  throw redirect({ to, replace: true, ...(signOutReason && { state: { signOutReason } }) })
}

/** Sign-in pages are for visitors: a session leads to the panel. */
export async function requireVisitor(): Promise<void> {
  if (await hasSession()) throw redirect({ to: '/panel', replace: true })
}

/** The customer of the password step. */
interface Remembered {
  /** undefined while the server has not answered. */
  readonly customer: RememberedCustomer | undefined
  /** Resolves with the customer once the server answers; null for a browser it does not remember. */
  readonly late: Promise<RememberedCustomer | null>
}

/**
 * `/sign-in-2` is for a browser that the server remembers; any other starts with the document. The
 * password step opens without an answer, too: it is asked for where the browser most likely is known.
 */
export async function loadRememberedCustomer({ location: { state } }: Visit): Promise<Remembered> {
  const late = findRemembered()
  const customer = await gateAnswer<RememberedCustomer | null | undefined>(late, undefined)
  if (customer !== null) return { customer, late }
  rememberedMark.clear()
  const { signOutReason } = state
  throw redirect({
    to: '/sign-in',
    replace: true,
    ...(signOutReason && { state: { signOutReason } }),
  })
}

/** A single token opens the panel at once, also offline; the panel's first call judges it. */
async function mayEnterPanel(): Promise<boolean> {
  const candidates = tokenCandidates()
  return candidates.length > 1 ? hasSession() : candidates.length === 1
}

/** The panel is for subscribers: without a token back to `/`, and after the sign-in here again. */
export async function requireSubscriber(visit: Visit & { preload: boolean }): Promise<void> {
  if (await mayEnterPanel()) return
  if (!visit.preload) signInTarget.set(visit.location.href)
  throw redirect({ to: '/', replace: true })
}

/** For a page that only tokens with this flag may open (specification 6); others go to the home. */
export function requireFlag(flag: FeatureFlag): () => void {
  return () => {
    const flags = currentToken()?.claims.featureFlag ?? []
    if (!flags.includes(flag)) throw redirect({ to: '/panel', replace: true })
  }
}
