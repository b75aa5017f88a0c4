import { createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { dayMs, daySeconds } from '#domain/platform/time/durations.ts'
import { type Cookie, hostCookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'

/** Days from the last sign-in; the longest that browsers keep a cookie. */
const knownDays = 400
/** Accounts of one device; the one that signed in longest ago is dropped first. */
const maxAccounts = 8

const recordSchema = v.object({
  id: v.string(),
  accounts: v.pipe(v.array(v.object({ account: v.string(), until: v.number() })), v.maxLength(8)),
})
type DeviceRecord = v.InferOutput<typeof recordSchema>

/** The id of a device that signs in here for the first time. */
export const createDeviceId = () => randomBytes(16).toString('base64url')

/** An account, and the Cookie header of the browser at which someone tries to sign in to it. */
export interface DeviceVisit {
  /** The provider whose host it is; empty for the administration. */
  readonly clientId: string
  /** What the account is signed in to with: a document or a login. */
  readonly account: string
  readonly cookieHeader: string
  readonly now: Date
}

/** A device that has signed in to an account, and when it last did. */
export interface KnownDevice {
  readonly id: string
  readonly signedInAt: Date
}

export interface KnownDevices {
  /** The device, when it has signed in to this account before; null for a stranger's. */
  find(visit: DeviceVisit): KnownDevice | null
  /** The id of the device, whatever accounts it knows; null for one that never signed in here. */
  idOf(visit: Omit<DeviceVisit, 'account'>): string | null
  /**
   * The cookie by which this device stays known, for the answer of a successful sign-in. `newId`: the id
   * of a device that has none yet.
   */
  remember(visit: DeviceVisit & { readonly newId?: string }): Cookie
}

/**
 * Devices that have signed in to an account before. Their tries are counted apart, so that the failures
 * of strangers never refuse the owner of the account. The cookie is sealed for one provider and holds
 * hashes of its accounts; it opens nothing and it stays after a sign-out. A copy of it shares the
 * budget of the device.
 */
export function knownDevices(deps: {
  readonly seal: Sealer
  readonly key: Uint8Array
  readonly cookieName: `__Host-${string}`
}): KnownDevices {
  const { seal, key, cookieName } = deps
  const context = (clientId: string) => `${cookieName}:${clientId}`
  const hashAccount = ({ clientId, account }: Pick<DeviceVisit, 'account' | 'clientId'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['device', clientId, account]))
      .digest('base64url')
      .slice(0, 22)

  const read = ({
    clientId,
    cookieHeader,
    now,
  }: Omit<DeviceVisit, 'account'>): DeviceRecord | null => {
    const sealed = onlyCookie(cookieHeader, cookieName)
    if (!sealed) return null
    try {
      const { id, accounts } = v.parse(
        recordSchema,
        JSON.parse(seal.open(sealed, context(clientId))),
      )
      return { id, accounts: accounts.filter(({ until }) => until > now.getTime()) }
    } catch {
      // A cookie of another provider or an older key, or a forged one: the device is a stranger's.
      return null
    }
  }

  return {
    find: (visit) => {
      const record = read(visit)
      const hash = hashAccount(visit)
      const known = record?.accounts.find(({ account }) => account === hash)
      if (!record || !known) return null
      return { id: record.id, signedInAt: new Date(known.until - knownDays * dayMs) }
    },
    idOf: (visit) => read(visit)?.id ?? null,
    remember: (visit) => {
      const record = read(visit)
      const account = hashAccount(visit)
      const others = record?.accounts.filter((known) => known.account !== account) ?? []
      const until = visit.now.getTime() + knownDays * dayMs
      const renewed: DeviceRecord = {
        id: record?.id ?? visit.newId ?? createDeviceId(),
        accounts: [{ account, until }, ...others].slice(0, maxAccounts),
      }
      const sealed = seal.seal(JSON.stringify(renewed), context(visit.clientId))
      return hostCookie(cookieName, sealed, { maxAge: knownDays * daySeconds, httpOnly: true })
    },
  }
}
