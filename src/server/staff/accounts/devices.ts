import { type KnownDevices, knownDevices } from '#server/platform/auth/known-devices.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { deviceCookieName } from './cookies.ts'

/** An account of staff, and the Cookie header of the browser at which someone signs in to it. */
interface StaffVisit extends Pick<StaffMember, 'clientId' | 'login'> {
  readonly cookieHeader: string
}

export interface StaffDevices {
  /** The id of a device that has signed in to this account before; null for a stranger's. */
  find(visit: StaffVisit): string | null
  /** The cookie by which this device stays known, for the answer of a whole sign-in. */
  remember(visit: StaffVisit): Cookie
}

/** Devices of staff: one cookie for the administration, and one at each provider's host. */
export function staffDevices(deps: {
  readonly seal: Sealer
  readonly key: Uint8Array
  readonly now: () => Date
}): StaffDevices {
  const { seal, key, now } = deps
  const devices: KnownDevices = knownDevices({ seal, key, cookieName: deviceCookieName })
  const visitOf = ({ clientId, login, cookieHeader }: StaffVisit) => ({
    clientId,
    account: login,
    cookieHeader,
    now: now(),
  })
  return {
    find: (visit) => devices.find(visitOf(visit))?.id ?? null,
    remember: (visit) => devices.remember(visitOf(visit)),
  }
}
