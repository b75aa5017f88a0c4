import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { type FeatureFlag, findRememberedCustomer } from '#contract/session.ts'
import { call } from '#portal/queries/client.ts'
import { currentToken } from '#portal/session/session-token.ts'

/**
 * Gates read only the readable token: they decide what is drawn, never what is allowed. The server
 * decides with the first call of the panel (specification 4, session gating).
 */
type Visit = { location: ParsedLocation }

/**
 * `/`: with a token to the panel, without one to sign-in. After an expired session it is most likely
 * the same subscriber, so the password alone is asked for. The reason is passed on.
 */
export function redirectFromRoot({ location: { state } }: Visit): never {
  if (currentToken()) throw redirect({ to: '/panel', replace: true })
  const { signOutReason } = state
  const to = signOutReason?.startsWith('expired') ? '/sign-in-2' : '/sign-in'
  throw redirect({ to, replace: true, ...(signOutReason && { state: { signOutReason } }) })
}

/** Sign-in pages are for visitors: a token leads to the panel. */
export function requireVisitor(): void {
  if (currentToken()) throw redirect({ to: '/panel', replace: true })
}

/**
 * `/sign-in-2` is for a browser that the server remembers; every other one, or one without an answer,
 * starts with the document.
 */
export async function loadRememberedDocument({
  location: { state },
}: Visit): Promise<{ document: string }> {
  const { document } = await call(findRememberedCustomer, {}).catch(() => ({ document: null }))
  if (document !== null) return { document }
  const { signOutReason } = state
  throw redirect({
    to: '/sign-in',
    replace: true,
    ...(signOutReason && { state: { signOutReason } }),
  })
}

/** The panel is for subscribers: without a token back to `/`. */
export function requireSubscriber(): void {
  if (!currentToken()) throw redirect({ to: '/', replace: true })
}

/** For a page that only tokens with this flag may open (specification 6); others go to the home. */
export function requireFlag(flag: FeatureFlag): () => void {
  return () => {
    const flags = currentToken()?.claims.featureFlag ?? []
    if (!flags.includes(flag)) throw redirect({ to: '/panel', replace: true })
  }
}
