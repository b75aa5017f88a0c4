import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { staffMembers } from '#server/staff/accounts/table.ts'
import { apiTokens } from './table.ts'

/** Tokens are made one after the other, so that the limit of them holds. */
const creationLock = sql`select pg_advisory_xact_lock(hashtext('api_tokens'))`

const shown = {
  id: apiTokens.id,
  name: apiTokens.name,
  hint: apiTokens.hint,
  scopes: apiTokens.scopes,
  clientIds: apiTokens.clientIds,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  revokedAt: apiTokens.revokedAt,
  createdBy: staffMembers.login,
  isCreatorDisabled: sql<boolean>`${staffMembers.disabledAt} is not null`,
  /** Made by an administrator of the sandbox, whose password is public. */
  isSandbox: staffMembers.isSandbox,
}

const selectTokens = (from: Drizzle) =>
  from
    .select(shown)
    .from(apiTokens)
    .innerJoin(staffMembers, eq(staffMembers.id, apiTokens.createdBy))

export type NewApiToken = Pick<
  typeof apiTokens.$inferInsert,
  'name' | 'tokenHash' | 'hint' | 'scopes' | 'clientIds' | 'createdBy' | 'createdAt' | 'expiresAt'
>

export type ApiTokenStore = ReturnType<typeof apiTokenStore>
export type StoredApiToken = NonNullable<Awaited<ReturnType<ApiTokenStore['byHash']>>>

export function apiTokenStore({ db }: Pick<Database, 'db'>) {
  return {
    list: () => selectTokens(db).orderBy(desc(apiTokens.createdAt), desc(apiTokens.id)),

    byHash: async (tokenHash: string) => {
      const [row] = await selectTokens(db).where(eq(apiTokens.tokenHash, tokenHash))
      return row ?? null
    },

    /** Null when `maxWorking` tokens work already. */
    add: (token: NewApiToken, maxWorking: number, also: (tx: Drizzle) => Promise<void>) =>
      db.transaction(async (tx) => {
        await tx.execute(creationLock)
        const working = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, token.createdAt))
        if ((await tx.$count(apiTokens, working)) >= maxWorking) return null
        await tx.insert(apiTokens).values(token)
        await also(tx)
        const [row] = await selectTokens(tx).where(eq(apiTokens.tokenHash, token.tokenHash))
        return row ?? null
      }),

    /** The token's name and hint; null for an unknown id. One that is revoked stays as it is. */
    revoke: (id: string, now: Date, also: (tx: Drizzle, label: string) => Promise<void>) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id)).for('update')
        if (!row || row.revokedAt !== null) return row !== undefined
        await tx.update(apiTokens).set({ revokedAt: now }).where(eq(apiTokens.id, id))
        await also(tx, tokenLabel(row))
        return true
      }),

    touch: async (id: string, now: Date): Promise<void> => {
      await db
        .update(apiTokens)
        .set({ lastUsedAt: sql`greatest(${apiTokens.lastUsedAt}, ${now})` })
        .where(eq(apiTokens.id, id))
    },
  }
}

/** How records name a token. */
export const tokenLabel = ({ name, hint }: { readonly name: string; readonly hint: string }) =>
  `${name} (${hint}…)`
