import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { downloadTokens } from './table.ts'

/** Lifetime of a download token in milliseconds. */
const tokenLifeMs = minuteMs

interface TokenContext {
  readonly clientId: string
  readonly sessionId: string
  readonly kind: 'invoice' | 'sale-invoice'
  readonly now: Date
}

export interface DownloadTokens {
  /**
   * Creates a token of 256 random bits for one download of one object, in this session, within a
   * minute.
   */
  issue(input: TokenContext & { readonly objectId: string }): Promise<string>
  /**
   * Uses a token and returns the id of its object; null when it was used before, has expired or is
   * unknown.
   */
  redeem(input: TokenContext & { readonly token: string }): Promise<string | null>
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export function downloadTokenStore({ db }: Pick<Database, 'db'>): DownloadTokens {
  return {
    issue: async ({ clientId, sessionId, kind, objectId, now }) => {
      const token = randomBytes(32).toString('base64url')
      await db
        .delete(downloadTokens)
        .where(
          and(
            eq(downloadTokens.clientId, clientId),
            eq(downloadTokens.sessionId, sessionId),
            lt(downloadTokens.expiresAt, now),
          ),
        )
      await db.insert(downloadTokens).values({
        clientId,
        tokenHash: hashToken(token),
        sessionId,
        kind,
        objectId,
        expiresAt: new Date(now.getTime() + tokenLifeMs),
      })
      return token
    },
    redeem: async ({ clientId, sessionId, kind, token, now }) => {
      const [redeemed] = await db
        .update(downloadTokens)
        .set({ usedAt: now })
        .where(
          and(
            eq(downloadTokens.clientId, clientId),
            eq(downloadTokens.tokenHash, hashToken(token)),
            eq(downloadTokens.sessionId, sessionId),
            eq(downloadTokens.kind, kind),
            isNull(downloadTokens.usedAt),
            gt(downloadTokens.expiresAt, now),
          ),
        )
        .returning({ objectId: downloadTokens.objectId })
      return redeemed?.objectId ?? null
    },
  }
}
