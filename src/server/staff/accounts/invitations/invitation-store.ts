import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { endStaffPasskeys } from '../passkeys/passkey-store.ts'
import { staffInvitations, staffMembers, staffRecoveryCodes, staffSessions } from '../table.ts'

/** Writes the audit entry in the transaction of what it tells of. */
export type AlsoWrite = (tx: Drizzle) => Promise<void>

export interface Invitation {
  /** `administrationId` for an administrator. */
  readonly clientId: string
  readonly login: string
  readonly name: string
  /** Null for an administrator. */
  readonly providerRole: ProviderRole | null
  readonly codeHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export function invitationStore({ db }: Pick<Database, 'db'>) {
  return {
    list: (clientId: string, now: Date) =>
      db
        .select()
        .from(staffInvitations)
        .where(and(eq(staffInvitations.clientId, clientId), gt(staffInvitations.expiresAt, now)))
        .orderBy(asc(staffInvitations.name), asc(staffInvitations.login)),

    /** Replaces a former invitation to the same e-mail. */
    put: (invitation: Invitation, also: AlsoWrite): Promise<void> =>
      db.transaction(async (tx) => {
        const { clientId: _, login: _login, ...changed } = invitation
        await tx
          .insert(staffInvitations)
          .values(invitation)
          .onConflictDoUpdate({
            target: [staffInvitations.clientId, staffInvitations.login],
            set: changed,
          })
        await also(tx)
      }),

    find: async (clientId: string, codeHash: string, now: Date): Promise<Invitation | null> => {
      const [row] = await db
        .select()
        .from(staffInvitations)
        .where(
          and(
            eq(staffInvitations.clientId, clientId),
            eq(staffInvitations.codeHash, codeHash),
            gt(staffInvitations.expiresAt, now),
          ),
        )
      return row ?? null
    },

    /** Resolves with the e-mail that was invited; null when there is no such invitation. */
    withdraw: (
      clientId: string,
      id: string,
      also: (tx: Drizzle, login: string) => Promise<void>,
    ): Promise<string | null> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .delete(staffInvitations)
          .where(and(eq(staffInvitations.clientId, clientId), eq(staffInvitations.id, id)))
          .returning({ login: staffInvitations.login })
        if (!row) return null
        await also(tx, row.login)
        return row.login
      }),

    /**
     * Uses an invitation up: adds the member of staff, or sets the password of a known user of a provider
     * and removes its authenticator, recovery codes, passkeys and sessions. False when it was used or
     * withdrawn meanwhile, the user was disabled, or the administrator was added in another way.
     */
    accept: (
      { clientId, login, codeHash }: Invitation,
      passwordHash: string,
      now: Date,
      also: AlsoWrite,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [used] = await tx
          .delete(staffInvitations)
          .where(
            and(
              eq(staffInvitations.clientId, clientId),
              eq(staffInvitations.login, login),
              eq(staffInvitations.codeHash, codeHash),
            ),
          )
          .returning()
        if (!used) return false
        const { name, providerRole } = used
        const role = providerRole === null ? 'admin' : 'provider'
        const password = { passwordHash, passwordChangedAt: now }
        const [row] = await tx
          .insert(staffMembers)
          .values({ role, clientId, login, name, providerRole, ...password })
          .onConflictDoUpdate({
            target: [staffMembers.role, staffMembers.clientId, staffMembers.login],
            set: { ...password, sealedTotpSecret: null, lastTotpStep: null, isSandbox: false },
            setWhere: sql`${staffMembers.role} = 'provider' and ${staffMembers.disabledAt} is null`,
          })
          .returning({ id: staffMembers.id })
        if (!row) return false
        await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, row.id))
        await endStaffPasskeys(tx, row.id)
        await tx.delete(staffSessions).where(eq(staffSessions.staffId, row.id))
        await also(tx)
        return true
      }),
  }
}
