import { and, eq, lt } from 'drizzle-orm'
import type { CloudUserChange } from '#domain/service/cloud-users/cloud-user.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cloudUserEdits } from './table.ts'

/** The next field of an edit must arrive within this time. */
const leaseMs = 45_000

/** Identifies a storage user. `reference` is the platform's id of the storage. */
export interface EditKey {
  readonly clientId: string
  readonly reference: string
  readonly userId: string
}

/** An edit of several fields, of which some are saved. */
export interface OpenEdit extends EditKey {
  readonly editId: string
  /** What the saved fields were before, in the order they were saved. */
  readonly previousValues: readonly CloudUserChange[]
}

export interface CloudUserEdits {
  find(key: EditKey): Promise<OpenEdit | null>
  /** Records the edit before its next field is changed. False while another edit is open. */
  recordField(edit: OpenEdit, now: Date): Promise<boolean>
  close(key: EditKey): Promise<void>
  /** Ends the lease now, so that the edit can be rolled back. */
  abandon(key: EditKey, now: Date): Promise<void>
  /** The edits whose lease has ended, of one storage or of all. Each goes to one caller at a time. */
  claimAbandoned(now: Date, of?: Omit<EditKey, 'userId'>): Promise<OpenEdit[]>
}

const whereEdit = ({ clientId, reference, userId }: EditKey) =>
  and(
    eq(cloudUserEdits.clientId, clientId),
    eq(cloudUserEdits.reference, reference),
    eq(cloudUserEdits.userId, userId),
  )
const leaseEndAt = (now: Date) => new Date(now.getTime() + leaseMs)

export function cloudUserEditStore({ db }: Pick<Database, 'db'>): CloudUserEdits {
  return {
    find: async (key) => {
      const [found] = await db.select().from(cloudUserEdits).where(whereEdit(key))
      return found ?? null
    },
    recordField: async ({ clientId, reference, userId, editId, previousValues }, now) => {
      const leasedUntil = leaseEndAt(now)
      const noted = await db
        .insert(cloudUserEdits)
        .values({ clientId, reference, userId, editId, previousValues, leasedUntil })
        .onConflictDoUpdate({
          target: [cloudUserEdits.clientId, cloudUserEdits.reference, cloudUserEdits.userId],
          set: { previousValues, leasedUntil },
          setWhere: eq(cloudUserEdits.editId, editId),
        })
        .returning({ editId: cloudUserEdits.editId })
      return noted.length > 0
    },
    close: async (key) => {
      await db.delete(cloudUserEdits).where(whereEdit(key))
    },
    abandon: async (key, now) => {
      await db
        .update(cloudUserEdits)
        .set({ leasedUntil: new Date(now.getTime() - 1) })
        .where(whereEdit(key))
    },
    claimAbandoned: (now, of) =>
      db
        .update(cloudUserEdits)
        .set({ leasedUntil: leaseEndAt(now) })
        .where(
          and(
            lt(cloudUserEdits.leasedUntil, now),
            ...(of
              ? [
                  eq(cloudUserEdits.clientId, of.clientId),
                  eq(cloudUserEdits.reference, of.reference),
                ]
              : []),
          ),
        )
        .returning(),
  }
}
