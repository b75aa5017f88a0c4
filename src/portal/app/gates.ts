import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { type FeatureFlag, findRememberedCustomer } from '#contract/session.ts'
import { call, currentToken } from '#portal/queries/client.ts'

/**
 * Gates look at the readable token alone: they decide what is drawn, never what is allowed. The
 * server's word follows with the first call of the panel (specification 4, session gating).
 */
type Visit = { location: ParsedLocation }

/**
 * `/`: to the panel with a token, to sign-in without. Whose session ran out is most likely still
 * the same person: the password alone will do. Why somebody was sent here travels along.
 */
export function redirectFromRoot({ location: { state } }: Visit): never {
  if (currentToken()) throw redirect({ to: '/panel', replace: true })
  const { departure } = state
  const to = departure?.startsWith('expired') ? '/sign-in-2' : '/sign-in'
  throw redirect({ to, replace: true, ...(departure && { state: { departure } }) })
}

/** Sign-in pages are for visitors: a token sends to the panel. */
export function requireVisitor(): void {
  if (currentToken()) throw redirect({ to: '/panel', replace: true })
}

/**
 * `/sign-in-2` is for a device that already told who uses it; every other one, and whoever cannot
 * ask, starts with the document.
 */
export async function loadRememberedDocument({
  location: { state },
}: Visit): Promise<{ document: string }> {
  const { document } = await call(findRememberedCustomer, {}).catch(() => ({ document: null }))
  if (document !== null) return { document }
  const { departure } = state
  throw redirect({ to: '/sign-in', replace: true, ...(departure && { state: { departure } }) })
}

/** The panel is for subscribers: without a token back to `/`. */
export function requireSubscriber(): void {
  if (!currentToken()) throw redirect({ to: '/', replace: true })
}

/** A page only tokens with this flag may see (specification 6); others land on the home. */
export function requireFlag(flag: FeatureFlag): () => void {
  return () => {
    const flags = currentToken()?.claims.featureFlag ?? []
    if (!flags.includes(flag)) throw redirect({ to: '/panel', replace: true })
  }
}
