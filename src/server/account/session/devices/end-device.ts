import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { SignInMethod } from '#domain/account/people/sign-in-method.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { credentialOf, endOtherDevices } from '../credentials.ts'
import { credentials, sessions } from '../table.ts'

/** Devices that an account remembers to have ended; one more ends the trust in all other devices. */
const maxEndedDevices = 20

/** A sign-in that opened a session, whatever became of it. */
export interface DeviceSignIn {
  readonly id: string
  readonly deviceId: string | null
  readonly signedInAt: Date
  readonly method: SignInMethod | null
}

interface EndingOfDevice {
  readonly now: Date
  /** The session that ends the device. */
  readonly keptId: string
  /** The device of that session, by its cookie. */
  readonly keptDevice: string | null
  /** Runs in the same transaction; null: the session's row was deleted. */
  readonly also: (tx: Drizzle, ended: DeviceSignIn | null) => Promise<void>
}

async function endTrust(
  tx: Drizzle,
  subscriber: Subscriber,
  deviceId: string | null,
  { now, keptDevice }: Pick<EndingOfDevice, 'keptDevice' | 'now'>,
): Promise<void> {
  const [found] = await tx
    .select({ endedDevices: credentials.endedDevices })
    .from(credentials)
    .where(credentialOf(subscriber))
    .for('update')
  const ended = deviceId !== null && { ...found?.endedDevices, [deviceId]: now.toISOString() }
  if (ended && Object.keys(ended).length <= maxEndedDevices) {
    const set = { endedDevices: ended }
    await tx.update(credentials).set(set).where(credentialOf(subscriber))
  } else await endOtherDevices(tx, subscriber, { now, keptDevice })
}

/**
 * Ends every session of the device that opened a session of this subscriber, and the trust in it. Where
 * nobody knows any more which device it was, the trust in all other devices ends. Resolves to the ids of the
 * ended sessions; to null, with nothing done, for the device that asks for it.
 */
export type EndDevice = (
  subscriber: Subscriber,
  sessionId: string,
  ending: EndingOfDevice,
) => Promise<string[] | null>

export function endDevice({ db }: Pick<Database, 'db'>): EndDevice {
  return (subscriber, sessionId, { now, keptId, keptDevice, also }) => {
    const { clientId, customerId, documentHash } = subscriber
    const own = and(
      eq(sessions.clientId, clientId),
      eq(sessions.customerId, customerId),
      eq(sessions.documentHash, documentHash),
    )
    return db.transaction(async (tx) => {
      const rows = await tx
        .select({
          id: sessions.id,
          deviceId: sessions.deviceId,
          signedInAt: sessions.createdAt,
          method: sessions.newDeviceBy,
        })
        .from(sessions)
        .where(and(own, inArray(sessions.id, [sessionId, keptId])))
      const target = rows.find(({ id }) => id === sessionId) ?? null
      const deviceId = target && target.deviceId
      const keptIds = [keptDevice, rows.find(({ id }) => id === keptId)?.deviceId]
      if (sessionId === keptId || (deviceId !== null && keptIds.includes(deviceId))) return null
      await endTrust(tx, subscriber, deviceId, { now, keptDevice })
      const ofDevice = deviceId === null ? undefined : eq(sessions.deviceId, deviceId)
      const these = and(own, or(eq(sessions.id, sessionId), ofDevice))
      const ended = await tx
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(these, isNull(sessions.revokedAt)))
        .returning({ id: sessions.id })
      // It is told nothing of this account any more.
      await tx.update(sessions).set({ isEndedByRecovery: false }).where(these)
      await also(tx, target)
      return ended.map(({ id }) => id)
    })
  }
}
