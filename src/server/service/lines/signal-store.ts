import { and, asc, eq, gte } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { SignalReading } from '#domain/service/lines/optical-signal.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { signalReadings } from './table.ts'

/** How far back the picture goes. */
const shownMs = 14 * dayMs

interface SignalKey extends Subscriber {
  readonly lineId: string
}

export interface SignalStore {
  add(key: SignalKey, reading: SignalReading, now: Date): Promise<void>
  /** The readings that were stored in the last two weeks, the oldest first. */
  list(key: SignalKey, now: Date): Promise<SignalReading[]>
}

const toHundredths = (power: number) => Math.round(power * 100)

export function signalStore({ db }: Pick<Database, 'db'>): SignalStore {
  return {
    add: async ({ clientId, customerId, documentHash, lineId }, { at, rx, tx }, now) => {
      const received = toHundredths(rx)
      const sent = tx === null ? null : toHundredths(tx)
      const key = { clientId, customerId, documentHash, lineId, readAt: at }
      await db
        .insert(signalReadings)
        .values({ ...key, received, sent, storedAt: now })
        .onConflictDoNothing()
    },

    list: async ({ clientId, customerId, documentHash, lineId }, now) => {
      const rows = await db
        .select()
        .from(signalReadings)
        .where(
          and(
            eq(signalReadings.clientId, clientId),
            eq(signalReadings.customerId, customerId),
            eq(signalReadings.documentHash, documentHash),
            eq(signalReadings.lineId, lineId),
            gte(signalReadings.storedAt, new Date(now.getTime() - shownMs)),
          ),
        )
        .orderBy(asc(signalReadings.readAt))
      return rows.map(({ readAt, received, sent }) => ({
        at: readAt,
        rx: received / 100,
        tx: sent === null ? null : sent / 100,
      }))
    },
  }
}
