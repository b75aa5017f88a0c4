import ipaddr from 'ipaddr.js'
import type { Settings } from '#server/platform/settings/settings.ts'

const isLoopback = (host: string | undefined) =>
  host !== undefined && ipaddr.process(host).range() === 'loopback'

/** What the operator should know of these settings before anyone calls, a sentence each. */
export function startWarnings({
  host,
  sandbox,
  adminHosts,
  needsRotation,
  isOwner,
}: Pick<Settings, 'host' | 'sandbox' | 'adminHosts'> & {
  /** The database is still sealed with APP_SECRET_PREVIOUS. */
  readonly needsRotation: boolean
  /** The server runs as the owner of its tables. */
  readonly isOwner: boolean
}): string[] {
  const sandboxIsOn =
    'The SANDBOX is on: anyone can read the passwords of its people and staff. ' +
    'They and its providers work from this machine only.'
  const isReachable =
    'HOST lets other machines reach this server while the SANDBOX is on. ' +
    'Serve nobody from it: set SANDBOX=off for that.'
  const hasNoAdministration = 'ADMIN_HOSTS is not set: the administration answers nowhere.'
  const isHalfRotated =
    'The database is still sealed with APP_SECRET_PREVIOUS: run "npm run secret:rotate".'
  const hasOwnersRights =
    'The server runs with the rights to drop its tables, because the user of DATABASE_URL may make no ' +
    'role without them: set DATABASE_OWNER_URL.'
  return [
    ...(sandbox ? [sandboxIsOn] : []),
    ...(sandbox && !isLoopback(host) ? [isReachable] : []),
    ...(needsRotation ? [isHalfRotated] : []),
    ...(isOwner ? [hasOwnersRights] : []),
    ...(adminHosts.size === 0 ? [hasNoAdministration] : []),
  ]
}
