import { and, eq, lt } from 'drizzle-orm'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { appActivations } from './table.ts'

/** Longer than an activation can take, besides its products. */
const leaseMs = minuteMs
/** Longer than a product takes, to be read and to be added (`upstream-timeouts.ts`). */
const productMs = 24 * secondMs

export interface ActivationKey extends Subscriber {
  readonly contractId: string
  readonly appId: string
}

export interface ActivationLeases {
  /** False while another call holds the lease. `products`: how many the activation adds. */
  acquire(key: ActivationKey, now: Date, products: number): Promise<boolean>
  release(key: ActivationKey): Promise<void>
}

/** Allows one activation of an app at a time, across all processes. */
export function activationLeases({ db }: Pick<Database, 'db'>): ActivationLeases {
  return {
    acquire: async (key, now, products) => {
      const leasedUntil = new Date(now.getTime() + leaseMs + products * productMs)
      const { clientId, customerId, documentHash, contractId, appId } = appActivations
      const acquired = await db
        .insert(appActivations)
        .values({ ...key, leasedUntil })
        .onConflictDoUpdate({
          target: [clientId, customerId, documentHash, contractId, appId],
          set: { leasedUntil },
          setWhere: lt(appActivations.leasedUntil, now),
        })
        .returning({ appId })
      return acquired.length > 0
    },
    release: async ({ clientId, customerId, documentHash, contractId, appId }) => {
      await db
        .delete(appActivations)
        .where(
          and(
            eq(appActivations.clientId, clientId),
            eq(appActivations.customerId, customerId),
            eq(appActivations.documentHash, documentHash),
            eq(appActivations.contractId, contractId),
            eq(appActivations.appId, appId),
          ),
        )
    },
  }
}
