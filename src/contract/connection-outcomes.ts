import { upstreamCauses } from './upstream-causes.ts'

/**
 * The result of testing the connection to one of a provider's services, in our own words only: an
 * upstream's text is never passed on.
 */
export const connectionOutcomes = [
  'ok',
  ...upstreamCauses,
  /**
   * A stored secret is sent only to the address it was stored for; for another one it must be typed
   * again.
   */
  'secret required',
] as const
export type ConnectionOutcome = (typeof connectionOutcomes)[number]
