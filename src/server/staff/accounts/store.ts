import { and, count, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { staffRecoveryCodes, staffMembers, staffSessions } from './table.ts'

/** What names an account of staff: its login is unique among those of one provider, or of administrators. */
export type StaffAccount = Pick<StaffMember, 'role' | 'clientId' | 'login'>

/** A member of staff, with what a sign-in is checked against. */
export interface StoredStaff extends StaffMember {
  readonly passwordHash: string
  readonly sealedTotpSecret: string | null
  /** Of the sandbox, with a public password. */
  readonly isSandbox: boolean
}

export interface NewStaff extends Omit<StaffMember, 'id'> {
  readonly passwordHash: string
}

export interface NewStaffSession {
  readonly id: string
  readonly staffId: string
  readonly createdAt: Date
  readonly absoluteEnd: Date
  readonly hasSecondFactor: boolean
  /** Browser and system, in words. */
  readonly deviceLabel: string
}

export interface StoredStaffSession {
  readonly member: StaffMember & Pick<StoredStaff, 'isSandbox'>
  readonly createdAt: Date
  readonly lastSeen: Date
  readonly absoluteEnd: Date
  /** Opened with a code, not with the password alone. */
  readonly hasSecondFactor: boolean
}

const person = {
  id: staffMembers.id,
  role: staffMembers.role,
  clientId: staffMembers.clientId,
  login: staffMembers.login,
  providerRole: staffMembers.providerRole,
  name: staffMembers.name,
  isSandbox: staffMembers.isSandbox,
}

const found = {
  ...person,
  passwordHash: staffMembers.passwordHash,
  sealedTotpSecret: staffMembers.sealedTotpSecret,
}

/** A disabled member of staff is as good as unknown to every sign-in and every session. */
const isEnabled = isNull(staffMembers.disabledAt)

export const isAccount = ({ role, clientId, login }: StaffAccount) =>
  and(
    eq(staffMembers.role, role),
    eq(staffMembers.clientId, clientId),
    eq(staffMembers.login, login),
  )

/** Signs out the users of a provider, in the transaction that suspends the provider. */
export async function endProviderSessions(tx: Drizzle, clientId: string): Promise<void> {
  const theirs = tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, 'provider'), eq(staffMembers.clientId, clientId)))
  await tx.delete(staffSessions).where(inArray(staffSessions.staffId, theirs))
}

/** Replaces the recovery codes. */
async function putRecoveryCodes(tx: Drizzle, id: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
  const codes = hashes.map((codeHash) => ({ staffId: id, codeHash }))
  await tx.insert(staffRecoveryCodes).values(codes)
}

export type StaffStore = ReturnType<typeof staffStore>

export function staffStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (account: StaffAccount): Promise<StoredStaff | null> => {
      const [row] = await db
        .select(found)
        .from(staffMembers)
        .where(and(isAccount(account), isEnabled))
      return row ?? null
    },
    byId: async (id: string): Promise<StoredStaff | null> => {
      const [row] = await db
        .select(found)
        .from(staffMembers)
        .where(and(eq(staffMembers.id, id), isEnabled))
      return row ?? null
    },
    /** False when the login is taken. */
    add: async (member: NewStaff & { readonly isSandbox: true }): Promise<boolean> => {
      const added = await db
        .insert(staffMembers)
        .values(member)
        .onConflictDoNothing()
        .returning({ id: staffMembers.id })
      return added.length === 1
    },
    rehash: async (id: string, from: string, to: string): Promise<void> => {
      await db
        .update(staffMembers)
        .set({ passwordHash: to })
        .where(and(eq(staffMembers.id, id), eq(staffMembers.passwordHash, from)))
    },

    /** False when another code of that step, or of a later one, was taken already. */
    takeStep: async (id: string, step: number): Promise<boolean> => {
      const taken = await db
        .update(staffMembers)
        .set({ lastTotpStep: step })
        .where(
          and(
            eq(staffMembers.id, id),
            or(isNull(staffMembers.lastTotpStep), lt(staffMembers.lastTotpStep, step)),
          ),
        )
        .returning({ id: staffMembers.id })
      return taken.length === 1
    },
    /**
     * Stores authenticator and recovery codes together and ends the sessions, which were opened without
     * a code; false when one is enrolled already.
     */
    enrol: (
      id: string,
      enrolment: { sealedSecret: string; step: number; codeHashes: readonly string[] },
      also: (tx: Drizzle) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const enrolled = await tx
          .update(staffMembers)
          .set({ sealedTotpSecret: enrolment.sealedSecret, lastTotpStep: enrolment.step })
          .where(and(eq(staffMembers.id, id), isNull(staffMembers.sealedTotpSecret)))
          .returning({ id: staffMembers.id })
        if (enrolled.length === 0) return false
        await putRecoveryCodes(tx, id, enrolment.codeHashes)
        await tx.delete(staffSessions).where(eq(staffSessions.staffId, id))
        await also(tx)
        return true
      }),
    /**
     * Replaces authenticator and recovery codes together, and ends the sessions but the one it was done
     * in; false when the present authenticator is not `sealedCurrent` any more.
     */
    replaceAuthenticator: (
      id: string,
      replacement: {
        sealedCurrent: string
        sealedSecret: string
        step: number
        codeHashes: readonly string[]
        keptSessionId: string
      },
      also: (tx: Drizzle) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { sealedCurrent, sealedSecret, step, codeHashes, keptSessionId } = replacement
        const replaced = await tx
          .update(staffMembers)
          .set({ sealedTotpSecret: sealedSecret, lastTotpStep: step })
          .where(and(eq(staffMembers.id, id), eq(staffMembers.sealedTotpSecret, sealedCurrent)))
          .returning({ id: staffMembers.id })
        if (replaced.length === 0) return false
        await putRecoveryCodes(tx, id, codeHashes)
        await tx
          .delete(staffSessions)
          .where(and(eq(staffSessions.staffId, id), ne(staffSessions.id, keptSessionId)))
        await also(tx)
        return true
      }),
    /** Uses up a recovery code; false when it is unknown or used. */
    useRecoveryCode: async (id: string, codeHash: string): Promise<boolean> => {
      const used = await db
        .delete(staffRecoveryCodes)
        .where(and(eq(staffRecoveryCodes.staffId, id), eq(staffRecoveryCodes.codeHash, codeHash)))
        .returning({ codeHash: staffRecoveryCodes.codeHash })
      return used.length === 1
    },
    /** Replaces the recovery codes; false when no authenticator is enrolled. */
    renewRecoveryCodes: (
      id: string,
      codeHashes: readonly string[],
      also: (tx: Drizzle) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [enrolled] = await tx
          .select({ id: staffMembers.id })
          .from(staffMembers)
          .where(and(eq(staffMembers.id, id), isNotNull(staffMembers.sealedTotpSecret)))
          .for('update')
        if (!enrolled) return false
        await putRecoveryCodes(tx, id, codeHashes)
        await also(tx)
        return true
      }),
    recoveryCodesLeft: async (id: string): Promise<number> => {
      const [row] = await db
        .select({ left: count() })
        .from(staffRecoveryCodes)
        .where(eq(staffRecoveryCodes.staffId, id))
      return row?.left ?? 0
    },

    openSession: async (session: NewStaffSession): Promise<void> => {
      await db.delete(staffSessions).where(lt(staffSessions.absoluteEnd, session.createdAt))
      await db.insert(staffSessions).values({ ...session, lastSeen: session.createdAt })
      await db
        .update(staffMembers)
        .set({ lastSignInAt: session.createdAt })
        .where(eq(staffMembers.id, session.staffId))
    },
    session: async (id: string): Promise<StoredStaffSession | null> => {
      const { createdAt, lastSeen, absoluteEnd, hasSecondFactor } = staffSessions
      const [row] = await db
        .select({ member: person, createdAt, lastSeen, absoluteEnd, hasSecondFactor })
        .from(staffSessions)
        .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staffId))
        .where(and(eq(staffSessions.id, id), isEnabled))
      return row ?? null
    },
    touch: async (id: string, now: Date): Promise<void> => {
      await db
        .update(staffSessions)
        .set({ lastSeen: sql`greatest(${staffSessions.lastSeen}, ${now})` })
        .where(eq(staffSessions.id, id))
    },
    endSession: async (id: string): Promise<void> => {
      await db.delete(staffSessions).where(eq(staffSessions.id, id))
    },
  }
}
