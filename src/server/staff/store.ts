import { and, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { StaffMember } from '#server/http/call.ts'
import { staffRecoveryCodes, operators, staffSessions } from './table.ts'

type Role = StaffMember['role']

/** Somebody who may sign in as staff, with what is held against a guess. */
export interface StoredStaff extends StaffMember {
  readonly passwordHash: string
  readonly sealedTotpSecret: string | null
}

export interface NewStaff {
  readonly role: Role
  readonly login: string
  readonly name: string
  readonly passwordHash: string
}

export interface NewStaffSession {
  readonly id: string
  readonly staffId: string
  readonly createdAt: Date
  readonly absoluteEnd: Date
}

export interface StoredStaffSession {
  readonly operator: StaffMember
  readonly lastSeen: Date
  readonly absoluteEnd: Date
}

const person = {
  id: operators.id,
  role: operators.role,
  login: operators.login,
  name: operators.name,
}

const found = {
  ...person,
  passwordHash: operators.passwordHash,
  sealedTotpSecret: operators.sealedTotpSecret,
}

const byLogin = (role: Role, login: string) =>
  and(eq(operators.role, role), eq(operators.login, login))

/** Whoever is signed in as a provider's user, out: in the transaction that suspends the provider. */
export async function endProviderSessions(tx: Drizzle, clientId: string): Promise<void> {
  const theirs = tx
    .select({ id: operators.id })
    .from(operators)
    .where(byLogin('provider', clientId))
  await tx.delete(staffSessions).where(inArray(staffSessions.staffId, theirs))
}

export type StaffStore = ReturnType<typeof staffStore>

export function staffStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (role: Role, login: string): Promise<StoredStaff | null> => {
      const [row] = await db.select(found).from(operators).where(byLogin(role, login))
      return row ?? null
    },
    byId: async (id: string): Promise<StoredStaff | null> => {
      const [row] = await db.select(found).from(operators).where(eq(operators.id, id))
      return row ?? null
    },
    /** False when somebody has this login already. */
    add: async (operator: NewStaff): Promise<boolean> => {
      const added = await db
        .insert(operators)
        .values(operator)
        .onConflictDoNothing()
        .returning({ id: operators.id })
      return added.length === 1
    },
    passwordSetAt: async (role: Role, login: string): Promise<Date | null> => {
      const at = { at: operators.passwordChangedAt }
      const [row] = await db.select(at).from(operators).where(byLogin(role, login))
      return row?.at ?? null
    },
    /** A new password, for somebody known or new, ends every session; `also` stands or falls with it. */
    setPassword: async (
      operator: NewStaff,
      now: Date,
      also: (tx: Drizzle) => Promise<void>,
    ): Promise<void> => {
      const { passwordHash } = operator
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(operators)
          .values({ ...operator, passwordChangedAt: now })
          .onConflictDoUpdate({
            target: [operators.role, operators.login],
            set: { passwordHash, passwordChangedAt: now },
          })
          .returning({ id: operators.id })
        if (row) await tx.delete(staffSessions).where(eq(staffSessions.staffId, row.id))
        await also(tx)
      })
    },
    rehash: async (id: string, from: string, to: string): Promise<void> => {
      await db
        .update(operators)
        .set({ passwordHash: to })
        .where(and(eq(operators.id, id), eq(operators.passwordHash, from)))
    },

    /** False when another code of that step, or of a later one, was taken already. */
    takeStep: async (id: string, step: number): Promise<boolean> => {
      const taken = await db
        .update(operators)
        .set({ lastTotpStep: step })
        .where(
          and(
            eq(operators.id, id),
            or(isNull(operators.lastTotpStep), lt(operators.lastTotpStep, step)),
          ),
        )
        .returning({ id: operators.id })
      return taken.length === 1
    },
    /** Authenticator and recovery codes together; false when there is one enrolled already. */
    enrol: (
      id: string,
      enrolment: { sealedSecret: string; step: number; codeHashes: readonly string[] },
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const enrolled = await tx
          .update(operators)
          .set({ sealedTotpSecret: enrolment.sealedSecret, lastTotpStep: enrolment.step })
          .where(and(eq(operators.id, id), isNull(operators.sealedTotpSecret)))
          .returning({ id: operators.id })
        if (enrolled.length === 0) return false
        await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
        const codes = enrolment.codeHashes.map((codeHash) => ({ staffId: id, codeHash }))
        await tx.insert(staffRecoveryCodes).values(codes)
        return true
      }),
    /** Each code once. */
    useRecoveryCode: async (id: string, codeHash: string): Promise<boolean> => {
      const used = await db
        .delete(staffRecoveryCodes)
        .where(and(eq(staffRecoveryCodes.staffId, id), eq(staffRecoveryCodes.codeHash, codeHash)))
        .returning({ codeHash: staffRecoveryCodes.codeHash })
      return used.length === 1
    },
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
    },
    session: async (id: string): Promise<StoredStaffSession | null> => {
      const { lastSeen, absoluteEnd } = staffSessions
      const [row] = await db
        .select({ operator: person, lastSeen, absoluteEnd })
        .from(staffSessions)
        .innerJoin(operators, eq(operators.id, staffSessions.staffId))
        .where(eq(staffSessions.id, id))
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
