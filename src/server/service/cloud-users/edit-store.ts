import { randomUUID } from 'node:crypto'
import { and, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { CloudUserChange } from '#domain/service/cloud-users/cloud-user.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cloudUserEdits } from './table.ts'

/** The next field of an edit must arrive within this time. */
const leaseMs = 45_000

/** Milliseconds between the tries of the schedule to roll an edit back: after none, one, two… failures. */
const pausesMs = [0, 1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * minuteMs)

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
  /** Since when the platform gives no answer to its roll-back; null: it did not fail. */
  readonly failingSince: Date | null
}

export type NewField = Omit<OpenEdit, 'failingSince'>

export interface CloudUserEdits {
  find(key: EditKey): Promise<OpenEdit | null>
  /** Records the edit before its next field is changed. False while another edit is open. */
  recordField(edit: NewField, now: Date): Promise<boolean>
  /** Ends the edit, or whichever one of a user is open where no `editId` is given. */
  close(edit: EditKey & { readonly editId?: string }): Promise<void>
  /** Ends the lease of an edit whose roll-back failed. */
  abandon(edit: OpenEdit, now: Date): Promise<void>
  /**
   * One edit whose lease has ended at `at`; null: none. No other caller has it before the new lease ends,
   * and its fields are refused from now on. Of one storage at once, of all storages after a pause that
   * grows with its failures.
   */
  claimAbandoned(at: Date, now: Date, of?: Omit<EditKey, 'userId'>): Promise<OpenEdit | null>
}

const whereEdit = ({ clientId, reference, userId, editId }: EditKey & { editId?: string }) =>
  and(
    eq(cloudUserEdits.clientId, clientId),
    eq(cloudUserEdits.reference, reference),
    eq(cloudUserEdits.userId, userId),
    editId === undefined ? undefined : eq(cloudUserEdits.editId, editId),
  )
const leaseEndAt = (now: Date) => new Date(now.getTime() + leaseMs)

/** Those whose pause is over at an instant. */
const isPauseOver = (at: Date) =>
  or(
    ...pausesMs.map((pauseMs, failures) => {
      const isLongest = failures === pausesMs.length - 1
      const { tries, leasedUntil } = cloudUserEdits
      return and(
        isLongest ? gte(tries, failures) : eq(tries, failures),
        lte(leasedUntil, new Date(at.getTime() - pauseMs)),
      )
    }),
  )

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
    close: async (edit) => {
      await db.delete(cloudUserEdits).where(whereEdit(edit))
    },
    abandon: async (edit, now) => {
      await db
        .update(cloudUserEdits)
        .set({
          leasedUntil: now,
          tries: sql`${cloudUserEdits.tries} + 1`,
          failingSince: edit.failingSince ?? now,
        })
        .where(whereEdit(edit))
    },
    claimAbandoned: async (at, now, of) => {
      const { clientId, reference, userId, leasedUntil } = cloudUserEdits
      const isDue = of
        ? and(eq(clientId, of.clientId), eq(reference, of.reference), lt(leasedUntil, at))
        : isPauseOver(at)
      const next = db
        .select({ clientId, reference, userId })
        .from(cloudUserEdits)
        .where(isDue)
        .orderBy(leasedUntil)
        .limit(1)
        .for('update', { skipLocked: true })
      const [claimed] = await db
        .update(cloudUserEdits)
        .set({ editId: randomUUID(), leasedUntil: leaseEndAt(now) })
        .where(sql`(${clientId}, ${reference}, ${userId}) in ${next}`)
        .returning()
      return claimed ?? null
    },
  }
}
