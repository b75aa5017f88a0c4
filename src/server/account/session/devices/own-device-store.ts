import type { Database } from '#server/platform/db/database.ts'
import { type NewOwnDevice, type OwnDeviceEnds, ownDeviceValues } from './own-device.ts'
import { liveSession } from '../store.ts'
import { sessions } from '../table.ts'

/** What gives an own device its full right again. */
interface RestoredSession extends OwnDeviceEnds {
  readonly secretHash: string
  readonly previousSecretHash: string | null
  readonly previousSecretValidUntil: Date | null
  readonly lastSeen: Date
  readonly absoluteEnd: Date
  readonly deviceLabel: string
  readonly deviceId: string | null
}

export type OwnDeviceStore = ReturnType<typeof ownDeviceStore>

/** The columns of a session's row that make it an own device's. */
export function ownDeviceStore({ db }: Pick<Database, 'db'>) {
  return {
    /** Makes the device of a session the subscriber's own; null: theirs no more. */
    set: async (clientId: string, id: string, ownDevice: NewOwnDevice | null): Promise<void> => {
      const none = { ownDeviceEnd: null, fullEnd: null, ownSecretHash: null }
      await db
        .update(sessions)
        .set({
          ...(ownDevice ? ownDeviceValues(ownDevice) : none),
          previousOwnSecretHash: null,
          previousOwnSecretValidUntil: null,
        })
        .where(liveSession(clientId, id))
    },

    /** Gives a session its full right again; false when it was ended meanwhile. */
    restore: async (clientId: string, id: string, restored: RestoredSession): Promise<boolean> => {
      const { end, ...columns } = restored
      const found = await db
        .update(sessions)
        .set({ ...columns, ownDeviceEnd: end })
        .where(liveSession(clientId, id))
        .returning({ id: sessions.id })
      return found.length === 1
    },
  }
}
