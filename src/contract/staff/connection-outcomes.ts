import { upstreamCauses } from '#contract/platform/upstream-causes.ts'

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

/**
 * Whether an account at the gateway may do Pix Automático. `unknown`: the gateway gave no answer that
 * tells.
 */
export const automaticPixPermissions = ['enabled', 'not enabled', 'unknown'] as const
export type AutomaticPixPermission = (typeof automaticPixPermissions)[number]
