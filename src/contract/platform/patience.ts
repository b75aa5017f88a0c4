import { secondMs } from '#domain/platform/time/durations.ts'
import { changesSomething, type Endpoint } from './endpoint.ts'

/*
 * The two patiences of page, workers and server, in milliseconds. Each figure is below the next of its
 * chain: an upstream's time-out (server/egress/upstream-timeouts.ts), the server's deadline, the page's
 * time-out. So the server's own refusal arrives before the page gives up.
 */

/** The page says that the line is slow once a read has waited this long. */
export const slowAfterMs = 4 * secondMs

/**
 * Once a read has waited this long the line is tested, so that there is a verdict when the read counts as
 * slow: the line is gone, or it works and this answer alone is late.
 */
export const testAfterMs = secondMs

/** The page gives a read up after this long where the line is known, or was just now known, to be gone. */
export const lostReadTimeoutMs = secondMs

/** The server answers a read by then, with a refusal where an upstream has not answered yet. */
export const readDeadlineMs = 9 * secondMs

/** Page and workers give a read up after this long; it is asked again when the line is back. */
export const readTimeoutMs = 10 * secondMs

/**
 * The page gives up every other call after this long. Longer than the server's time-outs for any
 * upstream: what a write has done must be known, and a document is made while the subscriber waits.
 */
export const writeTimeoutMs = 35 * secondMs

/** Bytes a second at which the body of a call arrives over a slow line: 0.32 Mbit/s upwards. */
const slowUploadRate = 40_000

/**
 * Milliseconds that a body of so many bytes may take. Page and server wait so much longer for it, so that a
 * file which does arrive is not cut at each try.
 */
export const uploadTimeMs = (bytes: number): number => (bytes / slowUploadRate) * secondMs

/** A gate waits this long for the server before it decides by what this device knows. */
export const gateWaitMs = 2 * secondMs

/** A test of the line that has no answer after this long says that the line is gone. */
export const probeTimeoutMs = slowAfterMs - testAfterMs

/** Whether a call is a read of the short patience: it changes nothing, and no document is made for it. */
export function isQuickRead(endpoint: Endpoint): boolean {
  const { policy, upstreamCost } = endpoint
  const isOfVisitors = policy === 'subscriber' || policy === 'public'
  return (
    isOfVisitors &&
    !changesSomething(endpoint) &&
    upstreamCost !== 'document' &&
    upstreamCost !== 'ahead'
  )
}
