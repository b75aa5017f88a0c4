import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { FeatureFlag } from '#contract/session.ts'
import { currentToken } from '#portal/queries/client.ts'

/**
 * Gates look at the readable token alone: they decide what is drawn, never what is allowed. The
 * server's word follows with the first call of the panel (specification 4, session gating).
 */
type Visit = { location: ParsedLocation }

/** `/`: to the panel with a token, to sign-in without; why somebody was sent here travels along. */
export function entrance({ location }: Visit): never {
  throw currentToken()
    ? redirect({ to: '/panel', replace: true })
    : redirect({ to: '/sign-in', state: location.state, replace: true })
}

/** Sign-in pages are for visitors: a token sends to the panel. */
export function visitorsOnly(): void {
  if (currentToken()) throw redirect({ to: '/panel', replace: true })
}

/** The panel is for subscribers: without a token back to `/`. */
export function subscribersOnly(): void {
  if (!currentToken()) throw redirect({ to: '/', replace: true })
}

/** A page only tokens with this flag may see (specification 6); others land on the home. */
export function needsFlag(flag: FeatureFlag): () => void {
  return () => {
    const flags = currentToken()?.claims.featureFlag ?? []
    if (!flags.includes(flag)) throw redirect({ to: '/panel', replace: true })
  }
}
