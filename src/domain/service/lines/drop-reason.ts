/**
 * Why a connection ended, as far as it helps a subscriber.
 * - `router`: the router ended it, was switched off or restarted
 * - `signal`: the line or its equipment lost the connection
 * - `provider`: the provider's equipment or staff ended it
 * - `idle`: nothing was sent for a long time
 * - `renewed`: the longest duration of a connection was reached
 */
export type DropReason = 'router' | 'signal' | 'provider' | 'idle' | 'renewed' | 'unknown'

/** The causes of RADIUS (RFC 2866, section 5.10), and those that routers of providers add. */
const reasons: Readonly<Record<string, DropReason>> = {
  'user-request': 'router',
  'host-request': 'router',
  'user-error': 'router',
  'supplicant-restart': 'router',
  'lost-carrier': 'signal',
  'lost-service': 'signal',
  'port-error': 'signal',
  'port-unneeded': 'provider',
  'port-preempted': 'provider',
  'port-suspended': 'provider',
  'port-disabled': 'provider',
  'port-reinit': 'provider',
  'admin-reset': 'provider',
  'admin-reboot': 'provider',
  'nas-error': 'provider',
  'nas-request': 'provider',
  'nas-reboot': 'provider',
  'service-unavailable': 'provider',
  callback: 'provider',
  'reauthentication-failure': 'provider',
  'idle-timeout': 'idle',
  'session-timeout': 'renewed',
}

/** The reason behind a cause as RADIUS names it, in any case and with `-`, `_` or spaces. */
export function dropReason(cause: string): DropReason {
  const name = cause
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  return Object.hasOwn(reasons, name) ? (reasons[name] ?? 'unknown') : 'unknown'
}
