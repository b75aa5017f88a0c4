import { minuteMs } from '#domain/platform/time/durations.ts'
import type { LineState } from './line.ts'

/**
 * What the provider's systems see of an internet access. `state`: whether it has a session, as the ERP says;
 * null: not read. `isRouterReachable`: whether the device service reaches its router; null: not known.
 */
export interface Sightings {
  readonly state: LineState | null
  readonly isRouterReachable: boolean | null
}

/**
 * Whether an internet access is connected: the one answer for every screen. The session decides, since
 * without it nothing passes; the router adds what it saw, and stands alone where no session is told.
 * - `router silent`: connected, and its router does not answer
 * - `router answers`: the session is told as down, and yet its router answers
 */
export type Connection =
  | { readonly is: 'offline'; readonly but?: 'router answers' }
  | { readonly is: 'online'; readonly but?: 'router silent' }
  | { readonly is: 'unknown' }

export function connectionOf({ state, isRouterReachable }: Sightings): Connection {
  if (state === 'offline') {
    return isRouterReachable ? { is: 'offline', but: 'router answers' } : { is: 'offline' }
  }
  if (state === 'online') {
    return isRouterReachable === false ? { is: 'online', but: 'router silent' } : { is: 'online' }
  }
  if (state === 'unknown' || isRouterReachable === null) return { is: 'unknown' }
  return { is: isRouterReachable ? 'online' : 'offline' }
}

/** How long what was read of a line counts as the present, in milliseconds. */
const presentMs = 5 * minuteMs

export const isPresent = (asOf: Date, now: Date): boolean =>
  Math.abs(now.getTime() - asOf.getTime()) < presentMs
