import * as v from 'valibot'
import { type Cookie, onlyCookie } from '#server/http/cookies.ts'
import { cookie, cookieNames, expiredCookie } from './cookies.ts'
import { daySeconds } from '#domain/durations.ts'

/** Seconds a device stays known after its last sign-in: 30 days. */
const rememberedFor = 30 * daySeconds

const recordSchema = v.object({ document: v.string(), until: v.number() })

interface Seal {
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
}

export interface Remembered {
  cookie(clientId: string, document: string, now: Date): Cookie
  forget(): Cookie
  /** The document this device was last signed in with at this provider, or null. */
  read(clientId: string, cookieHeader: string | null, now: Date): string | null
}

const context = (clientId: string) => `remembered:${clientId}`

/**
 * Who uses this device, sealed for one provider, so that the password alone is enough next time
 * (specification 2, /sign-in-2). The cookie carries its own end: a copied one runs out too.
 */
export function remembered(seal: Seal): Remembered {
  return {
    cookie: (clientId, document, now) => {
      const record = { document, until: now.getTime() + rememberedFor * 1000 }
      const sealed = seal.seal(JSON.stringify(record), context(clientId))
      return cookie(cookieNames.remembered, sealed, rememberedFor)
    },
    forget: () => expiredCookie(cookieNames.remembered),
    read: (clientId, cookieHeader, now) => {
      const sealed = onlyCookie(cookieHeader, cookieNames.remembered)
      if (!sealed) return null
      try {
        const record = v.parse(recordSchema, JSON.parse(seal.open(sealed, context(clientId))))
        return record.until > now.getTime() ? record.document : null
      } catch {
        // Another provider's, an older key's or a forged one: this device is simply not known.
        return null
      }
    },
  }
}
