import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '#domain/durations.ts'
import type { Session } from '#server/http/call.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import { companionHash, isSameHash, newCompanion, successor } from '#server/auth/session-secret.ts'
import { type Cookie, onlyCookie } from '#server/http/cookies.ts'
import { cookie, cookieNames, expiredCookies } from './cookies.ts'
import {
  absoluteLife,
  companionFit,
  idleLife,
  isFit,
  isLiving,
  isRotationDue,
  rotationGrace,
} from './life.ts'
import type { SignInLimits } from './limits.ts'
import type { ListedSession, SessionStore, StoredSession } from './store.ts'
import { bearerToken, type TokenClaims, type Tokens } from './token.ts'

/** `last_seen` is written at most this often: reads must not each cost a write. */
const seenEvery = 10 * minuteMs
/** Other processes learn of a revocation within this; this one at once. */
const rowLife = 1000

/** What a call carries of a session. `cookieHeader` is the raw header. */
export interface Presented {
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
  /** Derives the next companion when one rotates. */
  companionKey: Uint8Array
  log: { warn(fields: object, message: string): void }
}) {
  const { store, tokens, limits, log } = deps
  const rows = new LRUCache<string, StoredSession>({ max: 10_000, ttl: rowLife })

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

  const suspectTheft = async (clientId: string, id: string, isReuse: boolean, now: Date) => {
    log.warn({ event: 'session_theft_suspected', tenant: clientId, isReuse }, 'companion mismatch')
    if (isReuse || (await limits.isTheftCertain(clientId, id))) await revoke(clientId, id, now)
  }

  /** The row of a token whose companion fits; null after saying why in the log. */
  const matching = async (
    claims: TokenClaims,
    { tenant, cookieHeader, now }: Presented,
  ): Promise<StoredSession | null> => {
    const companion = onlyCookie(cookieHeader, cookieNames.companion) ?? ''
    const known = rows.get(rowKey(tenant.clientId, claims.sessionId))
    if (known && isLiving(known, now) && isFit(companionFit(known, companion, now))) return known
    // Another process may have rotated the companion since: nobody is suspected on an old row.
    const row = await readRow(tenant.clientId, claims.sessionId)
    if (!row || !isLiving(row, now)) return null
    const fit = companionFit(row, companion, now)
    if (isFit(fit)) return row
    await suspectTheft(tenant.clientId, row.id, fit === 'reused', now)
    return null
  }

  const readToken = async ({ tenant, authorization, now }: Presented) => {
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
    return cookie(cookieNames.token, token, idleLife / 1000)
  }

  return {
    /** A session of its own for every sign-in: nothing planted before it is ever promoted. */
    open: async (
      clientId: string,
      customer: Omit<Session, 'id'>,
      now: Date,
      deviceLabel = '',
    ): Promise<readonly Cookie[]> => {
      const id = randomBytes(16).toString('base64url')
      const companion = newCompanion()
      await store.create({
        clientId,
        id,
        customerId: customer.customerId,
        bindHash: companionHash(companion),
        createdAt: now,
        absoluteEnd: new Date(now.getTime() + absoluteLife),
        deviceLabel,
      })
      return [
        await tokenCookie(clientId, { id, ...customer }, now),
        cookie(cookieNames.companion, companion, idleLife / 1000),
      ]
    },

    /**
     * The session of a call, or the refusal 'unauthenticated', which never says what was wrong.
     * `accepts: 'expired'` is for the renewal alone: the readable token may have run out while the
     * session lives.
     */
    authenticate: async (
      presented: Presented & { readonly accepts?: 'expired' | 'valid' },
    ): Promise<Session> => {
      const claims = await readToken(presented)
      if (!claims || (claims.isExpired && presented.accepts !== 'expired')) {
        throw commonRefusal('unauthenticated')
      }
      const row = await matching(claims, presented)
      if (!row) throw commonRefusal('unauthenticated')
      const { tenant, now } = presented
      if (now.getTime() - row.lastSeen.getTime() > seenEvery) {
        rows.set(rowKey(tenant.clientId, row.id), { ...row, lastSeen: now })
        await store.touch(tenant.clientId, row.id, now)
      }
      return { id: row.id, customerId: row.customerId, featureFlags: row.featureFlags }
    },

    /** New cookies for an authenticated session: a fresh token, once a day a new companion. */
    renew: async (
      session: Session,
      { tenant, cookieHeader, now }: Omit<Presented, 'authorization'>,
    ): Promise<readonly Cookie[]> => {
      const { clientId } = tenant
      const token = await tokenCookie(clientId, session, now)
      const row = await store.find(clientId, session.id)
      const companion = onlyCookie(cookieHeader, cookieNames.companion)
      if (!row || companion === null) throw commonRefusal('unauthenticated')
      const hash = companionHash(companion)
      const isCurrent = isSameHash(hash, row.bindHash)
      if (isCurrent && !isRotationDue(row, now)) {
        return [token, cookie(cookieNames.companion, companion, idleLife / 1000)]
      }
      const next = successor(deps.companionKey, session.id, companion)
      if (isCurrent) {
        await store.rotate(clientId, session.id, {
          from: hash,
          to: companionHash(next),
          prevValidUntil: new Date(now.getTime() + rotationGrace),
        })
        forget(clientId, [session.id])
      }
      return [token, cookie(cookieNames.companion, next, idleLife / 1000)]
    },

    /**
     * Ends what the companion belongs to; a token alone ends nothing. Whatever was presented, the
     * device keeps nothing of it.
     */
    signOut: async (presented: Presented): Promise<readonly Cookie[]> => {
      const { tenant, cookieHeader, now } = presented
      const claims = await readToken(presented)
      const row = claims && (await matching(claims, presented))
      if (row) {
        await revoke(tenant.clientId, row.id, now)
      } else {
        const companion = onlyCookie(cookieHeader, cookieNames.companion)
        if (companion) {
          const hash = companionHash(companion)
          forget(tenant.clientId, await store.revokeByCompanion(tenant.clientId, hash, now))
        }
      }
      return expiredCookies()
    },

    /** The living sessions of a customer, this one first, then by when they were last seen. */
    list: async (clientId: string, session: Session, now: Date): Promise<ListedSession[]> => {
      const all = await store.list(clientId, session.customerId)
      const living = all.filter((one) => isLiving(one, now))
      return living.toSorted((a, b) => Number(b.id === session.id) - Number(a.id === session.id))
    },

    /** Ends one session of the same customer; false when there is no such one. */
    endOwn: async (clientId: string, session: Session, id: string, now: Date): Promise<boolean> => {
      const hasEnded = await store.revokeOwn(clientId, session.customerId, id, now)
      rows.delete(rowKey(clientId, id))
      return hasEnded
    },

    /** Every device of a customer, at once: removed customers, changed passwords. */
    endAll: async (clientId: string, customerId: string, now: Date): Promise<void> => {
      await store.revokeAll(clientId, customerId, now)
      // Of those that ended before this call (with the password, in one transaction) no row tells.
      const theirs = [...rows.values()].filter((row) => row.customerId === customerId)
      forget(
        clientId,
        theirs.map(({ id }) => id),
      )
    },
  }
}
