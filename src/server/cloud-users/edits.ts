import { and, eq, lt } from 'drizzle-orm'
import type { CloudUserChange } from '#domain/cloud-users/cloud-user.ts'
import type { Database } from '#server/db/database.ts'
import { cloudUserEdits } from './table.ts'

/** How long the next field of an edit may take to come, in milliseconds. */
const life = 45_000

export interface EditKey {
  readonly clientId: string
  readonly reference: string
  readonly userId: string
}

export interface OpenEdit extends EditKey {
  readonly editId: string
  /** In the order the fields were saved. */
  readonly before: readonly CloudUserChange[]
}

export interface CloudUserEdits {
  find(key: EditKey): Promise<OpenEdit | null>
  /** Notes what a field is before it is changed; false while another edit is under way. */
  note(edit: OpenEdit, now: Date): Promise<boolean>
  close(key: EditKey): Promise<void>
  /** Gives the edit up for whoever puts things back, from now on. */
  breakOff(key: EditKey, now: Date): Promise<void>
  /** Broken-off edits (of one service, or of all), each handed to one caller at a time. */
  takeBrokenOff(now: Date, of?: Omit<EditKey, 'userId'>): Promise<OpenEdit[]>
}

const row = ({ clientId, reference, userId }: EditKey) =>
  and(
    eq(cloudUserEdits.clientId, clientId),
    eq(cloudUserEdits.reference, reference),
    eq(cloudUserEdits.userId, userId),
  )
const until = (now: Date) => new Date(now.getTime() + life)

export function cloudUserEditStore({ db }: Pick<Database, 'db'>): CloudUserEdits {
  return {
    find: async (key) => {
      const [found] = await db.select().from(cloudUserEdits).where(row(key))
      return found ?? null
    },
    note: async ({ clientId, reference, userId, editId, before }, now) => {
      const leasedUntil = until(now)
      const noted = await db
        .insert(cloudUserEdits)
        .values({ clientId, reference, userId, editId, before, leasedUntil })
        .onConflictDoUpdate({
          target: [cloudUserEdits.clientId, cloudUserEdits.reference, cloudUserEdits.userId],
          set: { before, leasedUntil },
          setWhere: eq(cloudUserEdits.editId, editId),
        })
        .returning({ editId: cloudUserEdits.editId })
      return noted.length > 0
    },
    close: async (key) => {
      await db.delete(cloudUserEdits).where(row(key))
    },
    breakOff: async (key, now) => {
      await db
        .update(cloudUserEdits)
        .set({ leasedUntil: new Date(now.getTime() - 1) })
        .where(row(key))
    },
    takeBrokenOff: (now, of) =>
      db
        .update(cloudUserEdits)
        .set({ leasedUntil: until(now) })
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
