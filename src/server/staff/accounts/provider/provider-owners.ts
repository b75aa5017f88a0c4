import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { ProviderOwners } from '#server/messaging/owner-letters/module.ts'
import { staffMembers } from '../table.ts'

const isOf = (clientId: string) =>
  and(eq(staffMembers.role, 'provider'), eq(staffMembers.clientId, clientId))

/** The owners of providers, to whom e-mails about the portal go. */
export const providerOwners = (database: Pick<Database, 'db'>): ProviderOwners => ({
  list: (db, clientId) =>
    db
      .select({ id: staffMembers.id, login: staffMembers.login })
      .from(staffMembers)
      .where(
        and(
          isOf(clientId),
          eq(staffMembers.providerRole, 'owner'),
          isNull(staffMembers.disabledAt),
        ),
      ),
  async findLogin(clientId, id) {
    const [member] = await database.db
      .select({ login: staffMembers.login })
      .from(staffMembers)
      .where(and(isOf(clientId), eq(staffMembers.id, id)))
    return member?.login ?? null
  },
})
