import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isNextUse, maxPasskeys } from '#server/platform/auth/passkeys/passkey-columns.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { staffMembers, staffPasskeys } from '../table.ts'

/** Writes the audit entry in the transaction of what it tells of. */
type AlsoWrite = (tx: Drizzle) => Promise<void>

export type StoredStaffPasskey = typeof staffPasskeys.$inferSelect
type NewStaffPasskey = Omit<StoredStaffPasskey, 'id' | 'lastUsedAt' | 'name'>

/** Whose passkeys they are: every query is bound to the person and to the provider. */
type Owner = Pick<StaffMember, 'clientId' | 'id'>

const isOwn = ({ clientId, id }: Owner) =>
  and(eq(staffPasskeys.clientId, clientId), eq(staffPasskeys.staffId, id))
const isOne = (owner: Owner, passkeyId: string) =>
  and(isOwn(owner), eq(staffPasskeys.id, passkeyId))

/** How many passkeys a member of staff has, as a column of a query of `staffMembers`. */
export const passkeysOfMember = sql<number>`(
  select count(*)::int from ${staffPasskeys}
  where ${staffPasskeys.staffId} = ${staffMembers}.id
)`

/**
 * Ends all passkeys of a member of staff, in the transaction of what ends them. Resolves to how many
 * there were.
 */
export async function endStaffPasskeys(tx: Drizzle, staffId: string): Promise<number> {
  const ended = await tx
    .delete(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .returning({ id: staffPasskeys.id })
  return ended.length
}

export type StaffPasskeyStore = ReturnType<typeof staffPasskeyStore>

export function staffPasskeyStore({ db }: Pick<Database, 'db'>) {
  return {
    /** The newest first. */
    list: (owner: Owner): Promise<StoredStaffPasskey[]> =>
      db
        .select()
        .from(staffPasskeys)
        .where(isOwn(owner))
        .orderBy(desc(staffPasskeys.createdAt), desc(staffPasskeys.id)),

    findByCredential: async (
      clientId: string,
      credentialId: string,
    ): Promise<StoredStaffPasskey | null> => {
      const { clientId: place, credentialId: credential } = staffPasskeys
      const [found] = await db
        .select()
        .from(staffPasskeys)
        .where(and(eq(place, clientId), eq(credential, credentialId)))
      return found ?? null
    },

    /** 'known': a passkey with this credential exists. 'full': the person has `maxPasskeys`. */
    add: (passkey: NewStaffPasskey, also: AlsoWrite): Promise<'added' | 'full' | 'known'> =>
      db.transaction(async (tx) => {
        const { clientId, staffId: id } = passkey
        // Additions of one person follow each other, so that the limit holds.
        await tx
          .select({ id: staffMembers.id })
          .from(staffMembers)
          .where(and(eq(staffMembers.id, id), isNull(staffMembers.disabledAt)))
          .for('update')
        if ((await tx.$count(staffPasskeys, isOwn({ clientId, id }))) >= maxPasskeys) return 'full'
        const added = await tx
          .insert(staffPasskeys)
          .values(passkey)
          .onConflictDoNothing()
          .returning({ id: staffPasskeys.id })
        if (added.length === 0) return 'known'
        await also(tx)
        return 'added'
      }),

    /** Writes that a passkey was used; false when its counter does not rise. */
    use: async (
      { clientId, id }: Pick<StoredStaffPasskey, 'clientId' | 'id'>,
      counter: number,
      now: Date,
    ): Promise<boolean> => {
      const used = await db
        .update(staffPasskeys)
        .set({ counter, lastUsedAt: now })
        .where(
          and(
            eq(staffPasskeys.clientId, clientId),
            eq(staffPasskeys.id, id),
            isNextUse(staffPasskeys.counter, counter),
          ),
        )
        .returning({ id: staffPasskeys.id })
      return used.length === 1
    },

    /** False when the person has no passkey with this id. */
    rename: async (owner: Owner, passkeyId: string, name: string): Promise<boolean> => {
      const renamed = await db
        .update(staffPasskeys)
        .set({ name })
        .where(isOne(owner, passkeyId))
        .returning({ id: staffPasskeys.id })
      return renamed.length === 1
    },

    /** False when the person has no passkey with this id. */
    remove: (owner: Owner, passkeyId: string, also: AlsoWrite): Promise<boolean> =>
      db.transaction(async (tx) => {
        const removed = await tx
          .delete(staffPasskeys)
          .where(isOne(owner, passkeyId))
          .returning({ id: staffPasskeys.id })
        if (removed.length === 0) return false
        await also(tx)
        return true
      }),
  }
}
