import * as v from 'valibot'
import { type Cookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import { sessionCookie, cookieNames, expiredCookie } from '../tokens/cookies.ts'
import { ownDeviceCookieSeconds, rememberedSeconds } from '../lifetime.ts'

/** Name and choice are missing in cookies of former versions. */
const recordSchema = v.object({
  document: v.string(),
  name: v.optional(v.nullable(v.string()), null),
  isOwnDevice: v.optional(v.boolean(), false),
  until: v.number(),
})

interface Seal {
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
}

/** Who signed in last on a device: `name` is a first name, or that of a company. */
export interface RememberedCustomer {
  readonly document: string
  readonly name: string | null
  readonly isOwnDevice: boolean
}

export interface RememberedDevice {
  cookie(clientId: string, customer: RememberedCustomer, now: Date): Cookie
  forget(): Cookie
  /** The customer who last signed in on this device at this provider, or null. */
  read(clientId: string, cookieHeader: string | null, now: Date): RememberedCustomer | null
}

const context = (clientId: string) => `remembered:${clientId}`

/**
 * The cookie that remembers the customer on a device, sealed for one provider, so that the next
 * sign-in needs only the password (first specification, section 2, /sign-in-2). It contains its own
 * expiry, so a copied cookie expires too.
 */
export function rememberedDevice(seal: Seal): RememberedDevice {
  return {
    cookie: (clientId, customer, now) => {
      const seconds = customer.isOwnDevice ? ownDeviceCookieSeconds : rememberedSeconds
      const record = { ...customer, until: now.getTime() + seconds * 1000 }
      const sealed = seal.seal(JSON.stringify(record), context(clientId))
      return sessionCookie(cookieNames.remembered, sealed, seconds)
    },
    forget: () => expiredCookie(cookieNames.remembered),
    read: (clientId, cookieHeader, now) => {
      const sealed = onlyCookie(cookieHeader, cookieNames.remembered)
      if (!sealed) return null
      try {
        const text = seal.open(sealed, context(clientId))
        const { until, ...customer } = v.parse(recordSchema, JSON.parse(text))
        return until > now.getTime() ? customer : null
      } catch {
        // A cookie of another provider or an older key, or a forged one: the device is not
        // remembered.
        return null
      }
    },
  }
}
