import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { dayMs } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { wifiChanges } from './table.ts'

/** Milliseconds after which a change nobody saw arrive is no longer spoken of. */
const keptFor = 7 * dayMs

interface Place {
  readonly clientId: string
  readonly customerId: string
  readonly serial: string
}

/** A change that is waiting for its device. */
export interface WaitingChange {
  readonly path: string
  readonly askedAt: Date
  /** Whether this is the password that was asked for. */
  isFor(password: string): boolean
}

export interface WifiChanges {
  remember(
    place: Place & { readonly path: string; readonly password: string; readonly now: Date },
  ): Promise<void>
  waiting(place: Place & { readonly now: Date }): Promise<WaitingChange[]>
  /** The device has it, or nobody waits for it any more. */
  forget(place: Place & { readonly path: string }): Promise<void>
}

const at = ({ clientId, customerId, serial }: Place) =>
  and(
    eq(wifiChanges.clientId, clientId),
    eq(wifiChanges.customerId, customerId),
    eq(wifiChanges.serial, serial),
  )

export function wifiChangeStore({ db }: Pick<Database, 'db'>, key: Uint8Array): WifiChanges {
  const digest = ({ clientId, serial }: Place, path: string, password: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, serial, path, password]))
      .digest()

  return {
    remember: async ({ path, password, now, ...place }) => {
      const { clientId, customerId, serial } = place
      const change = {
        passwordDigest: digest(place, path, password).toString('base64url'),
        askedAt: now,
      }
      await db
        .insert(wifiChanges)
        .values({ clientId, customerId, serial, path, ...change })
        .onConflictDoUpdate({
          target: [
            wifiChanges.clientId,
            wifiChanges.customerId,
            wifiChanges.serial,
            wifiChanges.path,
          ],
          set: change,
        })
    },
    waiting: async ({ now, ...place }) => {
      const since = new Date(now.getTime() - keptFor)
      const rows = await db
        .select()
        .from(wifiChanges)
        .where(and(at(place), gt(wifiChanges.askedAt, since)))
      return rows.map(({ path, askedAt, passwordDigest }) => ({
        path,
        askedAt,
        isFor: (password) =>
          timingSafeEqual(digest(place, path, password), Buffer.from(passwordDigest, 'base64url')),
      }))
    },
    forget: async ({ path, ...place }) => {
      await db.delete(wifiChanges).where(and(at(place), eq(wifiChanges.path, path)))
    },
  }
}
