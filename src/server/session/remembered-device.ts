import * as v from 'valibot'
import { type Cookie, onlyCookie } from '#server/http/cookies.ts'
import { sessionCookie, cookieNames, expiredCookie } from './cookies.ts'
import { daySeconds } from '#domain/durations.ts'

/** How long a device is remembered after its last sign-in, in seconds. */
const rememberedSeconds = 30 * daySeconds

const recordSchema = v.object({ document: v.string(), until: v.number() })

interface Seal {
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
}

export interface RememberedDevice {
  cookie(clientId: string, document: string, now: Date): Cookie
  forget(): Cookie
  /** The document last used to sign in on this device at this provider, or null. */
  read(clientId: string, cookieHeader: string | null, now: Date): string | null
}

const context = (clientId: string) => `remembered:${clientId}`

/**
 * The cookie that remembers the customer on a device, sealed for one provider, so that the next
 * sign-in needs only the password (first specification, section 2, /sign-in-2). It contains its own
 * expiry, so a copied cookie expires too.
 */
export function rememberedDevice(seal: Seal): RememberedDevice {
  return {
    cookie: (clientId, document, now) => {
      const record = { document, until: now.getTime() + rememberedSeconds * 1000 }
      const sealed = seal.seal(JSON.stringify(record), context(clientId))
      return sessionCookie(cookieNames.remembered, sealed, rememberedSeconds)
    },
    forget: () => expiredCookie(cookieNames.remembered),
    read: (clientId, cookieHeader, now) => {
      const sealed = onlyCookie(cookieHeader, cookieNames.remembered)
      if (!sealed) return null
      try {
        const record = v.parse(recordSchema, JSON.parse(seal.open(sealed, context(clientId))))
        return record.until > now.getTime() ? record.document : null
      } catch {
        // A cookie of another provider or an older key, or a forged one: the device is not
        // remembered.
        return null
      }
    },
  }
}
