import type { StoredSecret } from '#server/platform/auth/session-secret.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { liveSession } from '../store.ts'
import { sessions } from '../table.ts'

/** The secret of the full right, and the one that opens the bills on an own device. */
export type SecretKind = 'ownDevice' | 'session'

const currentHash = { session: sessions.secretHash, ownDevice: sessions.ownSecretHash }

const columnsOf = {
  session: ({ secretHash, previousSecretHash, previousSecretValidUntil }: StoredSecret) => ({
    secretHash,
    previousSecretHash,
    previousSecretValidUntil,
  }),
  ownDevice: (stored: StoredSecret) => ({
    ownSecretHash: stored.secretHash,
    previousOwnSecretHash: stored.previousSecretHash,
    previousOwnSecretValidUntil: stored.previousSecretValidUntil,
  }),
}

export type ReplaceSecret = (
  clientId: string,
  sessionId: string,
  change: { readonly kind: SecretKind; readonly from: string; readonly to: StoredSecret },
) => Promise<void>

/** Replaces a secret of a live session, but only the given one: of two tabs one rotates. */
export const replaceSecret =
  ({ db }: Pick<Database, 'db'>): ReplaceSecret =>
  async (clientId, sessionId, { kind, from, to }) => {
    await db
      .update(sessions)
      .set(columnsOf[kind](to))
      .where(and(liveSession(clientId, sessionId), eq(currentHash[kind], from)))
  }
