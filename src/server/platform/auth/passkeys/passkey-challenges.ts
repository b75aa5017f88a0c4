import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { minuteSeconds, secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { budget, tryConsume } from '#server/platform/http/limits/budget.ts'
import { type Cookie, hostCookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'

/** The cookie with the challenge: staff and a subscriber may answer one at the same host at a time. */
const cookieNames = {
  subscriber: '__Host-passkey-challenge',
  staff: '__Host-staff-passkey-challenge',
} as const

/** Who answers a challenge. */
type Owner = keyof typeof cookieNames

/** What a challenge is for, and the session it belongs to; a sign-in has none yet. */
export type Purpose =
  | { readonly kind: 'creation' | 'proof'; readonly sessionId: string }
  | { readonly kind: 'sign-in' }

/** Seconds within which the device answers. A sign-in form may lie open for a while. */
const lifeSeconds = {
  creation: 5 * minuteSeconds,
  proof: 5 * minuteSeconds,
  'sign-in': 600,
} as const
const longestLifeSeconds = Math.max(...Object.values(lifeSeconds))

const recordSchema = v.object({
  challenge: v.string(),
  until: v.number(),
  /** The handle that a new passkey gets; empty for any other purpose. */
  userHandle: v.string(),
})

export type Challenge = Pick<v.InferOutput<typeof recordSchema>, 'challenge' | 'userHandle'>

interface Asked {
  readonly clientId: string
  readonly purpose: Purpose
  readonly now: Date
}

export interface Challenges {
  /** `timeoutMs`: how long the device may take. */
  issue(asked: Asked & { readonly userHandle?: string }): {
    challenge: string
    timeoutMs: number
    cookie: Cookie
  }
  /** The challenge that this browser was given for this purpose and may still answer; else null. */
  read(asked: Asked & { readonly cookieHeader: string }): Challenge | null
  /** Uses a challenge whose answer was right: false when it was used before. */
  spend(clientId: string, challenge: string): Promise<boolean>
}

const contexts = { subscriber: 'passkey-challenge', staff: 'staff-passkey-challenge' } as const

const context = (owner: Owner, { clientId, purpose }: Asked) =>
  JSON.stringify([
    contexts[owner],
    clientId,
    purpose.kind,
    purpose.kind === 'sign-in' ? '' : purpose.sessionId,
  ])

/**
 * Challenges are sealed in a cookie of the browser, for one provider, purpose and session, so that asking
 * for one stores nothing. Only one that was answered rightly leaves a row, so that it serves once.
 */
export function passkeyChallenges(
  database: Pick<Database, 'db'>,
  { seal, owner }: { readonly seal: Sealer; readonly owner: Owner },
): Challenges {
  const cookieName = cookieNames[owner]
  const spent = budget(database, {
    name: 'passkey-challenge',
    points: 1,
    perSeconds: longestLifeSeconds,
  })

  return {
    issue: ({ userHandle = '', ...asked }) => {
      const challenge = randomBytes(32).toString('base64url')
      const seconds = lifeSeconds[asked.purpose.kind]
      const record = { challenge, userHandle, until: asked.now.getTime() + seconds * secondMs }
      const sealed = seal.seal(JSON.stringify(record), context(owner, asked))
      const cookie = hostCookie(cookieName, sealed, { maxAge: seconds, httpOnly: true })
      return { challenge, timeoutMs: seconds * secondMs, cookie }
    },
    read: ({ cookieHeader, ...asked }) => {
      const sealed = onlyCookie(cookieHeader, cookieName)
      if (!sealed) return null
      try {
        const record = v.parse(recordSchema, JSON.parse(seal.open(sealed, context(owner, asked))))
        return record.until > asked.now.getTime() ? record : null
      } catch {
        // Given for something else, by another provider, or forged.
        return null
      }
    },
    spend: (clientId, challenge) =>
      tryConsume(spent.consume(JSON.stringify([clientId, challenge]))),
  }
}
