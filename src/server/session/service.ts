import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '#domain/durations.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { Session, Subscriber } from '#server/http/call.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import type { Visit } from '#server/http/visit.ts'
import {
  hashSessionSecret,
  isSameHash,
  createSessionSecret,
  rotateSessionSecret,
} from '#server/auth/session-secret.ts'
import { type Cookie, onlyCookie } from '#server/http/cookies.ts'
import type { RecordSuspiciousEvent } from '#server/suspicious-events/port.ts'
import { sessionCookie, cookieNames } from './cookies.ts'
import {
  absoluteLifeMs,
  matchSecret,
  idleLifeMs,
  isAcceptedMatch,
  isLive,
  isRotationDue,
  rotationGraceMs,
} from './lifetime.ts'
import type { SignInLimits } from './limits.ts'
import type { ListedSession, SessionStore, StoredSession } from './store.ts'
import { bearerToken, type TokenClaims, type Tokens } from './token.ts'

/** `last_seen` is written at most this often, so that reads do not each cost a write. */
const lastSeenIntervalMs = 10 * minuteMs
/**
 * How long a session row is cached. Other processes learn of a revocation within this time; this
 * process knows at once.
 */
const cachedRowMs = 1000

/** The session data of a call. `cookieHeader`: the raw Cookie header. */
export interface PresentedSession {
  readonly tenant: { readonly clientId: string }
  readonly authorization: string | null | undefined
  readonly cookieHeader: string | null | undefined
  readonly now: Date
}

const rowKey = (clientId: string, id: string) => JSON.stringify([clientId, id])

export type SessionService = ReturnType<typeof sessionService>

export function sessionService(deps: {
  store: SessionStore
  tokens: Tokens
  limits: Pick<SignInLimits, 'isTheftCertain'>
  /** Key from which rotated secrets are derived. */
  rotationKey: Uint8Array
  recordSuspiciousEvent: RecordSuspiciousEvent
}) {
  const { store, tokens, limits, recordSuspiciousEvent } = deps
  const rows = new LRUCache<string, StoredSession>({ max: 10_000, ttl: cachedRowMs })

  const readRow = async (clientId: string, id: string): Promise<StoredSession | null> => {
    const row = await store.find(clientId, id)
    if (row) rows.set(rowKey(clientId, id), row)
    return row
  }

  const forget = (clientId: string, ids: readonly string[]): void => {
    for (const id of ids) rows.delete(rowKey(clientId, id))
  }

  const revoke = async (clientId: string, id: string, now: Date): Promise<void> => {
    await store.revoke(clientId, id, now)
    forget(clientId, [id])
  }

  const handleSuspectedTheft = async (
    clientId: string,
    row: StoredSession,
    { isReuse, now }: { readonly isReuse: boolean; readonly now: Date },
  ) => {
    void recordSuspiciousEvent({ kind: 'session_theft_suspected', clientId, subscriber: row })
    if (isReuse || (await limits.isTheftCertain(clientId, row.id))) {
      await revoke(clientId, row.id, now)
    }
  }

  /**
   * The row of the session when token and secret match; null otherwise. A wrong secret is told to staff.
   */
  const findMatchingRow = async (
    claims: TokenClaims,
    { tenant, cookieHeader, now }: PresentedSession,
  ): Promise<StoredSession | null> => {
    const secret = onlyCookie(cookieHeader, cookieNames.secret) ?? ''
    const known = rows.get(rowKey(tenant.clientId, claims.sessionId))
    if (known && isLive(known, now) && isAcceptedMatch(matchSecret(known, secret, now)))
      return known
    // Another process may have rotated the secret since, so theft is never suspected by a cached
    // row.
    const row = await readRow(tenant.clientId, claims.sessionId)
    if (!row || !isLive(row, now)) return null
    const match = matchSecret(row, secret, now)
    if (isAcceptedMatch(match)) return row
    await handleSuspectedTheft(tenant.clientId, row, { isReuse: match === 'reused', now })
    return null
  }

  const readToken = async ({ tenant, authorization, now }: PresentedSession) => {
    const token = bearerToken(authorization)
    return token === null ? null : tokens.read(token, tenant.clientId, now)
  }

  const tokenCookie = async (clientId: string, session: Session, now: Date): Promise<Cookie> => {
    const token = await tokens.sign({
      clientId,
      sessionId: session.id,
      featureFlags: session.featureFlags,
      now,
    })
    return sessionCookie(cookieNames.token, token, idleLifeMs / 1000)
  }

  return {
    /** Opens a new session for every sign-in, so that no session id planted before can be used. */
    open: async (
      clientId: string,
      customer: Omit<Session, 'id'>,
      now: Date,
      deviceLabel = '',
    ): Promise<readonly Cookie[]> => {
      const id = randomBytes(16).toString('base64url')
      const secret = createSessionSecret()
      await store.create({
        clientId,
        id,
        customerId: customer.customerId,
        documentHash: customer.documentHash,
        secretHash: hashSessionSecret(secret),
        createdAt: now,
        absoluteEnd: new Date(now.getTime() + absoluteLifeMs),
        deviceLabel,
      })
      return [
        await tokenCookie(clientId, { id, ...customer }, now),
        sessionCookie(cookieNames.secret, secret, idleLifeMs / 1000),
      ]
    },

    /**
     * The session of a call. Refuses with 'unauthenticated' without saying why. `accepts:
     * 'expired'` is for the renewal only: the readable token may have expired while the session is
     * live.
     */
    authenticate: async (
      presented: PresentedSession & { readonly accepts?: 'expired' | 'valid' },
    ): Promise<Session> => {
      const claims = await readToken(presented)
      if (!claims || (claims.isExpired && presented.accepts !== 'expired')) {
        throw commonRefusal('unauthenticated')
      }
      const row = await findMatchingRow(claims, presented)
      if (!row) throw commonRefusal('unauthenticated')
      const { tenant, now } = presented
      if (now.getTime() - row.lastSeen.getTime() > lastSeenIntervalMs) {
        rows.set(rowKey(tenant.clientId, row.id), { ...row, lastSeen: now })
        await store.updateLastSeen(tenant.clientId, row.id, now)
      }
      const { id, customerId, documentHash, featureFlags } = row
      return { id, customerId, documentHash, featureFlags }
    },

    /** The new cookies of an authenticated session: a fresh token, and once a day a new secret. */
    renew: async (
      session: Session,
      { tenant, cookieHeader, now }: Omit<PresentedSession, 'authorization'>,
    ): Promise<readonly Cookie[]> => {
      const { clientId } = tenant
      const token = await tokenCookie(clientId, session, now)
      const row = await store.find(clientId, session.id)
      const secret = onlyCookie(cookieHeader, cookieNames.secret)
      if (!row || secret === null) throw commonRefusal('unauthenticated')
      const hash = hashSessionSecret(secret)
      const isCurrent = isSameHash(hash, row.secretHash)
      if (isCurrent && !isRotationDue(row, now)) {
        return [token, sessionCookie(cookieNames.secret, secret, idleLifeMs / 1000)]
      }
      const next = rotateSessionSecret(deps.rotationKey, session.id, secret)
      if (isCurrent) {
        await store.rotate(clientId, session.id, {
          from: hash,
          to: hashSessionSecret(next),
          previousSecretValidUntil: new Date(now.getTime() + rotationGraceMs),
        })
        forget(clientId, [session.id])
      }
      return [token, sessionCookie(cookieNames.secret, next, idleLifeMs / 1000)]
    },

    /** Ends the session that the secret belongs to; a token alone ends nothing. */
    signOut: async (presented: PresentedSession & Pick<Visit, 'identify'>): Promise<void> => {
      const { tenant, cookieHeader, now } = presented
      const claims = await readToken(presented)
      const row = claims && (await findMatchingRow(claims, presented))
      if (row) {
        presented.identify?.({ subscriber: row })
        await revoke(tenant.clientId, row.id, now)
        return
      }
      const secret = onlyCookie(cookieHeader, cookieNames.secret)
      if (!secret) return
      const hash = hashSessionSecret(secret)
      forget(tenant.clientId, await store.revokeBySecretHash(tenant.clientId, hash, now))
    },

    /** The live sessions of a subscriber: the given one first, then by when they were last seen. */
    list: async (clientId: string, session: Session, now: Date): Promise<ListedSession[]> => {
      const all = await store.list({ ...session, clientId })
      const live = all.filter((one) => isLive(one, now))
      return live.toSorted((a, b) => Number(b.id === session.id) - Number(a.id === session.id))
    },

    /** Ends one session of the same subscriber; false when it does not exist. */
    endOwn: async (clientId: string, session: Session, id: string, now: Date): Promise<boolean> => {
      const hasEnded = await store.revokeOwn({ ...session, clientId }, id, now)
      rows.delete(rowKey(clientId, id))
      return hasEnded
    },

    /**
     * Ends all other sessions of the same subscriber; `also` runs in the same transaction and ends what
     * opens without a session.
     */
    endOthers: async (
      clientId: string,
      session: Session,
      change: { readonly now: Date; readonly also: (tx: Drizzle) => Promise<void> },
    ): Promise<void> => {
      forget(clientId, await store.revokeOthers({ ...session, clientId }, session.id, change))
    },

    /** Ends all sessions of a subscriber: after a removal, or when the password changed. */
    endAll: async (subscriber: Subscriber, now: Date): Promise<void> => {
      await store.revokeAll(subscriber, now)
      // Sessions already ended before this call (in the transaction that changed the password)
      // return no row, so the cache is searched instead.
      const { clientId, customerId, documentHash } = subscriber
      const theirs = [...rows.values()].filter(
        (row) => row.customerId === customerId && row.documentHash === documentHash,
      )
      forget(
        clientId,
        theirs.map(({ id }) => id),
      )
    },
  }
}
