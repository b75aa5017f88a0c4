import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { wifiChanges } from './table.ts'

/** After this, a change that was never seen on the router is no longer shown as pending. */
const maxAgeMs = 7 * dayMs

interface RouterKey extends Subscriber {
  readonly serial: string
}

/** What of a network is changed. */
export type WifiPart = 'password' | 'name'

/** The change of a network that is added or deleted. */
type ChangeKey = RouterKey & { readonly path: string; readonly what: WifiPart }

/** A requested change that was not yet seen on the router. */
export interface PendingChange {
  readonly path: string
  readonly what: WifiPart
  readonly requestedAt: Date
  /** Whether this is the requested password or name. */
  matches(value: string): boolean
}

const nameEnding = '/name'
/** The path under which a change is stored: that of the network, and for its name `/name` behind it. */
const storedPath = ({ path, what }: Pick<ChangeKey, 'path' | 'what'>) =>
  what === 'name' ? path + nameEnding : path

export interface WifiChanges {
  /** Resolves with what takes it back, to a change that it replaced. */
  add(
    change: ChangeKey & { readonly value: string; readonly now: Date },
  ): Promise<() => Promise<void>>
  listPending(router: RouterKey & { readonly now: Date }): Promise<PendingChange[]>
  /** With `requestedAt` that one alone, and not one that was asked for since. */
  delete(change: ChangeKey & { readonly requestedAt?: Date }): Promise<void>
}

const whereRouter = ({ clientId, customerId, documentHash, serial }: RouterKey) =>
  and(
    eq(wifiChanges.clientId, clientId),
    eq(wifiChanges.customerId, customerId),
    eq(wifiChanges.documentHash, documentHash),
    eq(wifiChanges.serial, serial),
  )

export function wifiChangeStore({ db }: Pick<Database, 'db'>, key: Uint8Array): WifiChanges {
  const digest = ({ clientId, serial }: RouterKey, path: string, value: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, serial, path, value]))
      .digest()

  return {
    add: async ({ path: networkPath, what, value, now, ...router }) => {
      const { clientId, customerId, documentHash, serial } = router
      const path = storedPath({ path: networkPath, what })
      const change = {
        passwordDigest: digest(router, path, value).toString('base64url'),
        requestedAt: now,
      }
      const isRow = and(whereRouter(router), eq(wifiChanges.path, path))
      const [before] = await db.select().from(wifiChanges).where(isRow)
      await db
        .insert(wifiChanges)
        .values({ clientId, customerId, documentHash, serial, path, ...change })
        .onConflictDoUpdate({
          target: [
            wifiChanges.clientId,
            wifiChanges.customerId,
            wifiChanges.documentHash,
            wifiChanges.serial,
            wifiChanges.path,
          ],
          set: change,
        })
      const isOwn = and(
        isRow,
        eq(wifiChanges.passwordDigest, change.passwordDigest),
        eq(wifiChanges.requestedAt, now),
      )
      return async () => {
        if (before) await db.update(wifiChanges).set(before).where(isOwn)
        else await db.delete(wifiChanges).where(isOwn)
      }
    },
    listPending: async ({ now, ...router }) => {
      const since = new Date(now.getTime() - maxAgeMs)
      const rows = await db
        .select()
        .from(wifiChanges)
        .where(and(whereRouter(router), gt(wifiChanges.requestedAt, since)))
      return rows.map(({ path, requestedAt, passwordDigest }) => ({
        path: path.endsWith(nameEnding) ? path.slice(0, -nameEnding.length) : path,
        what: path.endsWith(nameEnding) ? 'name' : 'password',
        requestedAt,
        matches: (value) =>
          timingSafeEqual(digest(router, path, value), Buffer.from(passwordDigest, 'base64url')),
      }))
    },
    delete: async ({ path, what, requestedAt, ...router }) => {
      const stored = storedPath({ path, what })
      const isThatOne = requestedAt && eq(wifiChanges.requestedAt, requestedAt)
      await db
        .delete(wifiChanges)
        .where(and(whereRouter(router), eq(wifiChanges.path, stored), isThatOne))
    },
  }
}
