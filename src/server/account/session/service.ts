import { LRUCache } from 'lru-cache'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { OwnWritesModule } from '#server/upstreams/erp/own-writes.ts'
import type { Session, Subscriber } from '#server/platform/http/call.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { Visit } from '#server/platform/http/visitors/visit.ts'
import { hashSessionSecret } from '#server/platform/auth/session-secret.ts'
import { type Cookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { cookieNames, expiredCookie } from './tokens/cookies.ts'
import type { EndDevice } from './devices/end-device.ts'
import { fullEndAfter, isLive, ownDeviceEndAfter } from './lifetime.ts'
import { hasLastWrite } from './last-write.ts'
import type { SignInLimits } from './limits.ts'
import { matchSession } from './tokens/match-session.ts'
import { sessionOpener } from './open-session.ts'
import { type CallDemands, requireOpen } from './payment-hold.ts'
import { ownDevices } from './devices/own-devices.ts'
import type { OwnDeviceStore } from './devices/own-device-store.ts'
import type { SecretRotation } from './tokens/secret-rotation.ts'
import { secretCookie, tokenCookies } from './tokens/session-cookies.ts'
import type { ListedSession, SessionStore, StoredSession } from './store.ts'
import { suspectedTheft } from './suspected-theft.ts'
import { bearerToken, type TokenClaims, type Tokens } from './tokens/token.ts'

/** `last_seen` is written at most this often, so that reads do not each cost a write. */
const lastSeenIntervalMs = 10 * minuteMs
/**
 * How long a session row is cached, for the calls that a page makes at once. Other processes learn of a
 * revocation within this time; this process knows at once.
 */
const cachedRowMs = 100

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
  ownDeviceStore: OwnDeviceStore
  rotation: SecretRotation
  endDevice: EndDevice
  tokens: Tokens
  limits: Pick<SignInLimits, 'isTheftCertain'>
  recordSuspiciousEvent: RecordSuspiciousEvent
  writes: Pick<OwnWritesModule, 'observe'>
}) {
  const { store, rotation, tokens, limits, recordSuspiciousEvent, writes } = deps
  const devices = ownDevices({ store: deps.ownDeviceStore, find: store.find, rotation })
  const tokenCookie = tokenCookies(tokens)
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

  const handleSuspectedTheft = suspectedTheft({ limits, recordSuspiciousEvent, revoke })

  /**
   * The session of a token when the secrets of the browser match, and the right they give; null
   * otherwise. A wrong secret is told to staff.
   */
  const findMatching = async (
    claims: TokenClaims,
    { tenant, cookieHeader, now }: PresentedSession,
  ): Promise<{ readonly row: StoredSession; readonly right: Session['right'] } | null> => {
    const known = rows.get(rowKey(tenant.clientId, claims.sessionId))
    const knownMatch = known && matchSession(known, cookieHeader, now)
    if (known && knownMatch === 'full' && hasLastWrite(known, cookieHeader)) {
      return { row: known, right: knownMatch }
    }
    // Another process may have rotated the secret since, so theft is never suspected by a cached
    // row.
    const row = await readRow(tenant.clientId, claims.sessionId)
    const match = row && matchSession(row, cookieHeader, now)
    if (!row || match === null) return null
    if (match === 'full' || match === 'bills') return { row, right: match }
    await handleSuspectedTheft(tenant.clientId, row, { isReuse: match === 'reused', now })
    return null
  }

  const listOf = async (subscriber: Subscriber, now: Date): Promise<ListedSession[]> =>
    (await store.list(subscriber)).filter((one) => isLive(one, now))

  const readToken = async ({ tenant, authorization, now }: PresentedSession) => {
    const token = bearerToken(authorization)
    return token === null ? null : tokens.read(token, tenant.clientId, now)
  }

  /** The secret of the full right again, once a day a rotated one. */
  const renewSecret = async (
    clientId: string,
    row: StoredSession,
    { cookieHeader, now }: Pick<PresentedSession, 'cookieHeader' | 'now'>,
  ): Promise<readonly Cookie[]> => {
    const secret = onlyCookie(cookieHeader, cookieNames.secret)
    if (secret === null) throw commonRefusal('unauthenticated')
    const presented = { kind: 'session', stored: row, secret, now } as const
    const next = await rotation.renew(clientId, row, presented)
    return next === null ? [] : [secretCookie(next)]
  }

  /** The row after the secrets that a browser uses for the first time were confirmed. */
  const confirmSecrets = async (
    clientId: string,
    row: StoredSession,
    { cookieHeader, now }: Pick<PresentedSession, 'cookieHeader' | 'now'>,
  ): Promise<StoredSession> => {
    const secret = onlyCookie(cookieHeader, cookieNames.secret)
    const used =
      secret === null
        ? null
        : await rotation.confirm(clientId, row.id, { kind: 'session', stored: row, secret, now })
    const ownDevice = await devices.confirm(clientId, row, { cookieHeader, now })
    if (!used && !ownDevice) return row
    const confirmed = { ...row, ...used, ownDevice: ownDevice ?? row.ownDevice }
    rows.set(rowKey(clientId, row.id), confirmed)
    return confirmed
  }

  return {
    open: sessionOpener({ store, devices, tokenCookie, revoke, forget }),

    /**
     * The session of a call. Refuses with 'unauthenticated' without saying why. `accepts:
     * 'expired'` is for the renewal only: the readable token may have expired while the session is
     * live. An own device that has the right to bills alone is refused with 'full session required',
     * unless the call is open to it; a call that a recovery holds with 'payments on hold'.
     */
    authenticate: async (
      presented: PresentedSession & CallDemands & { readonly accepts?: 'expired' | 'valid' },
    ): Promise<Session> => {
      const claims = await readToken(presented)
      if (!claims || (claims.isExpired && presented.accepts !== 'expired')) {
        throw commonRefusal('unauthenticated')
      }
      const found = await findMatching(claims, presented)
      if (!found) throw commonRefusal('unauthenticated')
      const { tenant, now } = presented
      const { right } = found
      const row = await confirmSecrets(tenant.clientId, found.row, presented)
      if (now.getTime() - row.lastSeen.getTime() > lastSeenIntervalMs) {
        const ends = row.ownDevice && {
          end: ownDeviceEndAfter(now),
          fullEnd: right === 'full' ? fullEndAfter(now, row) : row.ownDevice.fullEnd,
        }
        const ownDevice = row.ownDevice && ends ? { ...row.ownDevice, ...ends } : null
        rows.set(rowKey(tenant.clientId, row.id), { ...row, lastSeen: now, ownDevice })
        await store.recordUse(tenant.clientId, row.id, { lastSeen: now, ends })
      }
      requireOpen(presented, { right, holdUntil: row.holdUntil }, now)
      const { id, customerId, documentHash, featureFlags } = row
      writes.observe({ clientId: tenant.clientId, customerId }, row.writeMarks)
      return {
        id,
        right,
        isOwnDevice: row.ownDevice !== null,
        customerId,
        documentHash,
        featureFlags,
      }
    },

    /** The new cookies of an authenticated session: a fresh token, and once a day new secrets. */
    renew: async (
      session: Session,
      { tenant, cookieHeader, now }: Omit<PresentedSession, 'authorization'>,
    ): Promise<readonly Cookie[]> => {
      const { clientId } = tenant
      const row = await store.find(clientId, session.id)
      if (!row) throw commonRefusal('unauthenticated')
      const isFull = session.right === 'full'
      // The token says what this browser opens, also where it has lost the secret of the full right.
      const ownDevice = row.ownDevice && {
        ...row.ownDevice,
        fullEnd: isFull || row.ownDevice.fullEnd < now ? row.ownDevice.fullEnd : now,
      }
      const cookies = [
        await tokenCookie(clientId, session, { now, ownDevice, holdUntil: row.holdUntil }),
        ...(isFull ? await renewSecret(clientId, row, { cookieHeader, now }) : []),
        ...(await devices.renew(clientId, row, { cookieHeader, now })),
      ]
      forget(clientId, [row.id])
      return cookies
    },

    /** Makes the device of a session the subscriber's own, or theirs no more; returns its cookies. */
    setOwnDevice: async (
      clientId: string,
      session: Session,
      change: { readonly isOwn: boolean; readonly now: Date },
    ): Promise<readonly Cookie[]> => {
      const row = await store.find(clientId, session.id)
      if (!row) throw commonRefusal('unauthenticated')
      const made = await devices.set(clientId, row, change)
      forget(clientId, [row.id])
      const ownDevice = made && made.ownDevice
      const dates = { now: change.now, ownDevice, holdUntil: row.holdUntil }
      return [
        await tokenCookie(clientId, session, dates),
        made ? made.cookie : expiredCookie(cookieNames.ownDevice),
      ]
    },

    /** Ends the session that the secret belongs to; a token alone ends nothing. */
    signOut: async (presented: PresentedSession & Pick<Visit, 'identify'>): Promise<void> => {
      const { tenant, cookieHeader, now } = presented
      const claims = await readToken(presented)
      const found = claims && (await findMatching(claims, presented))
      const row = found?.row ?? (await devices.findPresented(tenant.clientId, cookieHeader, now))
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

    /** The live sessions of a subscriber, for staff. */
    listOf,

    /** The live sessions of a subscriber: the given one first, then by when they were last seen. */
    list: async (clientId: string, session: Session, now: Date): Promise<ListedSession[]> => {
      const live = await listOf({ ...session, clientId }, now)
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

    /** Ends a device of the same subscriber; how many sessions ended, or null for the device that asks. */
    endDevice: async (...[subscriber, id, ending]: Parameters<EndDevice>) => {
      const ended = await deps.endDevice(subscriber, id, ending)
      forget(subscriber.clientId, ended ?? [])
      return ended && ended.length
    },

    /**
     * Ends all sessions of a subscriber: after a removal, or when the password changed. `also` runs in the
     * same transaction where this call ended one.
     */
    endAll: async (
      subscriber: Subscriber,
      now: Date,
      also?: (tx: Drizzle) => Promise<void>,
    ): Promise<void> => {
      await store.revokeAll(subscriber, now, also)
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
