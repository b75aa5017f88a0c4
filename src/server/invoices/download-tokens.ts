import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { minuteMs } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { downloadTokens } from './table.ts'

/** Milliseconds between asking for a file and fetching it. */
const life = minuteMs

interface Bound {
  readonly clientId: string
  readonly sessionId: string
  readonly kind: 'invoice' | 'sale-invoice'
  readonly now: Date
}

export interface DownloadTokens {
  /** 256 random bits, good once, for one object, in this session, for a minute. */
  issue(input: Bound & { readonly objectId: string }): Promise<string>
  /** The object's id, to the first who asks; null ever after. */
  redeem(input: Bound & { readonly token: string }): Promise<string | null>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

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
        tokenHash: hashOf(token),
        sessionId,
        kind,
        objectId,
        expiresAt: new Date(now.getTime() + life),
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
            eq(downloadTokens.tokenHash, hashOf(token)),
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
