import { createSessionSecret, hashSessionSecret } from '#server/platform/auth/session-secret.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import {
  absoluteLifeMs,
  fullEndAfter,
  isFull,
  isLive,
  isRotationUnconfirmed,
  matchSecret,
  ownDeviceEndAfter,
  rotationGraceMs,
} from '../lifetime.ts'
import { ownDeviceCookie, readOwnDevice } from './own-device-cookie.ts'
import type { OwnDeviceStore } from './own-device-store.ts'
import type { SecretRotation } from '../tokens/secret-rotation.ts'
import type { NewOwnDevice } from './own-device.ts'
import type { StoredSession } from '../store.ts'

export type OwnDevices = ReturnType<typeof ownDevices>

/** A new secret for the own device of a session, and when its rights end when used now. */
export function newOwnDevice(
  id: string,
  absoluteEnd: Date,
  now: Date,
): { readonly ownDevice: NewOwnDevice; readonly cookie: Cookie } {
  const secret = createSessionSecret()
  const ends = { end: ownDeviceEndAfter(now), fullEnd: fullEndAfter(now, { absoluteEnd }) }
  return {
    ownDevice: { ...ends, secretHash: hashSessionSecret(secret) },
    cookie: ownDeviceCookie({ id, secret }),
  }
}

/** The devices that subscribers call their own, by the cookie that stays on them. */
export function ownDevices(deps: {
  readonly store: OwnDeviceStore
  readonly find: (clientId: string, id: string) => Promise<StoredSession | null>
  readonly rotation: SecretRotation
}) {
  const { store, find, rotation } = deps

  return {
    /** The session whose own device a browser proves to be; null for any other browser. */
    findPresented: async (
      clientId: string,
      cookieHeader: string | null | undefined,
      now: Date,
    ): Promise<StoredSession | null> => {
      const key = readOwnDevice(cookieHeader)
      const row = key && (await find(clientId, key.id))
      if (!key || !row?.ownDevice || !isLive(row, now)) return null
      const match = matchSecret(row.ownDevice, key.secret, now)
      return match === 'current' || match === 'grace' ? row : null
    },

    /**
     * Gives the session of an own device its full right again, with a new secret of its own, so that
     * no copy of an older cookie gets more than the bills. null when it was ended meanwhile.
     */
    restore: async (
      clientId: string,
      row: StoredSession,
      browser: {
        readonly now: Date
        readonly deviceLabel: string
        readonly deviceId: string | null
      },
    ) => {
      const { now, deviceLabel, deviceId } = browser
      const secret = createSessionSecret()
      const absoluteEnd = new Date(now.getTime() + absoluteLifeMs)
      const ends = { end: ownDeviceEndAfter(now), fullEnd: fullEndAfter(now, { absoluteEnd }) }
      const wasFull = isFull(row, now)
      const isRestored = await store.restore(clientId, row.id, {
        ...ends,
        secretHash: hashSessionSecret(secret),
        // Another tab may have a call under way.
        previousSecretHash: wasFull ? row.secretHash : null,
        previousSecretValidUntil: wasFull ? new Date(now.getTime() + rotationGraceMs) : null,
        lastSeen: now,
        absoluteEnd,
        deviceLabel,
        deviceId,
      })
      return isRestored ? { secret, ends } : null
    },

    /** The cookie of an own device again, once a day with a rotated secret; none for other browsers. */
    renew: async (
      clientId: string,
      { id, createdAt, ownDevice }: StoredSession,
      {
        cookieHeader,
        now,
      }: { readonly cookieHeader: string | null | undefined; readonly now: Date },
    ): Promise<readonly Cookie[]> => {
      const key = readOwnDevice(cookieHeader)
      if (!ownDevice || key?.id !== id) return []
      const presented = { kind: 'ownDevice', stored: ownDevice, secret: key.secret, now } as const
      const secret = await rotation.renew(clientId, { id, createdAt }, presented)
      return secret === null ? [] : [ownDeviceCookie({ id, secret })]
    },

    /** The own device of a session after its rotated secret was used for the first time, or null. */
    confirm: async (
      clientId: string,
      { id, ownDevice }: Pick<StoredSession, 'id' | 'ownDevice'>,
      {
        cookieHeader,
        now,
      }: { readonly cookieHeader: string | null | undefined; readonly now: Date },
    ): Promise<StoredSession['ownDevice']> => {
      if (!ownDevice || !isRotationUnconfirmed(ownDevice)) return null
      const key = readOwnDevice(cookieHeader)
      if (key?.id !== id) return null
      const presented = { kind: 'ownDevice', stored: ownDevice, secret: key.secret, now } as const
      const used = await rotation.confirm(clientId, id, presented)
      return used && { ...ownDevice, ...used }
    },

    /** Makes the device of a session the subscriber's own, or theirs no more. */
    set: async (
      clientId: string,
      { id, absoluteEnd }: Pick<StoredSession, 'absoluteEnd' | 'id'>,
      { isOwn, now }: { readonly isOwn: boolean; readonly now: Date },
    ) => {
      const made = isOwn ? newOwnDevice(id, absoluteEnd, now) : null
      await store.set(clientId, id, made && made.ownDevice)
      return made
    },
  }
}
