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

/** A requested change that was not yet seen on the router. */
export interface PendingChange {
  readonly path: string
  readonly requestedAt: Date
  /** Whether this is the requested password. */
  matches(password: string): boolean
}

export interface WifiChanges {
  add(
    change: RouterKey & { readonly path: string; readonly password: string; readonly now: Date },
  ): Promise<void>
  listPending(router: RouterKey & { readonly now: Date }): Promise<PendingChange[]>
  delete(network: RouterKey & { readonly path: string }): Promise<void>
}

const whereRouter = ({ clientId, customerId, documentHash, serial }: RouterKey) =>
  and(
    eq(wifiChanges.clientId, clientId),
    eq(wifiChanges.customerId, customerId),
    eq(wifiChanges.documentHash, documentHash),
    eq(wifiChanges.serial, serial),
  )

export function wifiChangeStore({ db }: Pick<Database, 'db'>, key: Uint8Array): WifiChanges {
  const digest = ({ clientId, serial }: RouterKey, path: string, password: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, serial, path, password]))
      .digest()

  return {
    add: async ({ path, password, now, ...router }) => {
      const { clientId, customerId, documentHash, serial } = router
      const change = {
        passwordDigest: digest(router, path, password).toString('base64url'),
        requestedAt: now,
      }
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
    },
    listPending: async ({ now, ...router }) => {
      const since = new Date(now.getTime() - maxAgeMs)
      const rows = await db
        .select()
        .from(wifiChanges)
        .where(and(whereRouter(router), gt(wifiChanges.requestedAt, since)))
      return rows.map(({ path, requestedAt, passwordDigest }) => ({
        path,
        requestedAt,
        matches: (password) =>
          timingSafeEqual(digest(router, path, password), Buffer.from(passwordDigest, 'base64url')),
      }))
    },
    delete: async ({ path, ...router }) => {
      await db.delete(wifiChanges).where(and(whereRouter(router), eq(wifiChanges.path, path)))
    },
  }
}
