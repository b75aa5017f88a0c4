import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'
import {
  recoveryLifeSeconds,
  type RecoveryToken,
  stepLifeSeconds,
} from '#domain/account/recovery/recovery-steps.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { recoveryFlows } from './table.ts'
import { createToken, hashToken } from './tokens.ts'

/** Tries after which a code is no longer accepted. */
const maxTries = 5

export interface Flow {
  readonly id: string
  readonly customerId: string
  readonly documentHash: string
  readonly isConcealed: boolean
  /** Where the code of this recovery was sent; null while none was, or where none was needed. */
  readonly codeSentBy: CodeChannel | null
  /** When the token by which it was found expires. */
  readonly until: Date
  readonly endsAt: Date
}

export interface IssuedToken {
  readonly token: string
  readonly until: Date
}

const tokenColumns = {
  identified: { hash: recoveryFlows.identifiedHash, until: recoveryFlows.identifiedUntil },
  sent: { hash: recoveryFlows.sentHash, until: recoveryFlows.sentUntil },
  verified: { hash: recoveryFlows.verifiedHash, until: recoveryFlows.verifiedUntil },
} as const

/** The condition that a recovery of this provider has this valid token for this step. */
function hasToken(clientId: string, step: RecoveryToken, token: string, now: Date) {
  const { hash, until } = tokenColumns[step]
  return and(
    eq(recoveryFlows.clientId, clientId),
    eq(hash, hashToken(token)),
    gt(until, now),
    gt(recoveryFlows.endsAt, now),
  )
}

const isFlow = (clientId: string, id: string) =>
  and(eq(recoveryFlows.clientId, clientId), eq(recoveryFlows.id, id))

/** The end of a step that begins now, at the latest the end of the whole recovery. */
function endOfStep(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + stepLifeSeconds * 1000, endsAt.getTime()))
}

/**
 * Ends the recovery of a token and all others of the same customer. Only the first of several
 * concurrent calls returns true.
 */
export async function consumeFlow(
  db: Drizzle,
  clientId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const [flow] = await db
    .delete(recoveryFlows)
    .where(hasToken(clientId, 'verified', token, now))
    .returning({ customerId: recoveryFlows.customerId })
  if (!flow) return false
  const others = and(
    eq(recoveryFlows.clientId, clientId),
    eq(recoveryFlows.customerId, flow.customerId),
  )
  await db.delete(recoveryFlows).where(others)
  return true
}

export type RecoveryStore = ReturnType<typeof recoveryStore>

export function recoveryStore({ db }: Pick<Database, 'db'>) {
  return {
    /** `isConcealed`: the customer id may be empty, for nobody. */
    begin: async (
      { clientId, customerId, documentHash }: Subscriber,
      now: Date,
      { isConcealed = false } = {},
    ): Promise<IssuedToken> => {
      const token = createToken()
      const endsAt = new Date(now.getTime() + recoveryLifeSeconds * 1000)
      const until = endOfStep(now, endsAt)
      await db
        .delete(recoveryFlows)
        .where(and(eq(recoveryFlows.clientId, clientId), lt(recoveryFlows.endsAt, now)))
      await db.insert(recoveryFlows).values({
        clientId,
        id: randomBytes(16).toString('base64url'),
        customerId,
        documentHash,
        identifiedHash: hashToken(token),
        identifiedUntil: until,
        isConcealed,
        endsAt,
      })
      return { token, until }
    },

    conceal: async (clientId: string, flow: Flow): Promise<void> => {
      await db.update(recoveryFlows).set({ isConcealed: true }).where(isFlow(clientId, flow.id))
    },

    /** A recovery that begins at its last step, for who has proved to be the customer in another way. */
    beginVerified: async (
      { clientId, customerId, documentHash }: Subscriber,
      now: Date,
    ): Promise<IssuedToken> => {
      const token = createToken()
      const endsAt = new Date(now.getTime() + recoveryLifeSeconds * 1000)
      const until = endOfStep(now, endsAt)
      await db.insert(recoveryFlows).values({
        clientId,
        id: randomBytes(16).toString('base64url'),
        customerId,
        documentHash,
        identifiedUntil: until,
        verifiedHash: hashToken(token),
        verifiedUntil: until,
        endsAt,
      })
      return { token, until }
    },

    find: async (
      clientId: string,
      step: RecoveryToken,
      token: string,
      now: Date,
    ): Promise<Flow | null> => {
      const [row] = await db
        .select({
          id: recoveryFlows.id,
          customerId: recoveryFlows.customerId,
          documentHash: recoveryFlows.documentHash,
          isConcealed: recoveryFlows.isConcealed,
          codeSentBy: recoveryFlows.codeSentBy,
          until: tokenColumns[step].until,
          endsAt: recoveryFlows.endsAt,
        })
        .from(recoveryFlows)
        .where(hasToken(clientId, step, token, now))
      return row?.until ? { ...row, until: row.until } : null
    },

    /**
     * Stores a new code for a recovery, whose earlier code becomes invalid. The codes of the customer's
     * other recoveries stay: a stranger who begins one would otherwise void the owner's.
     */
    storeCode: async (
      clientId: string,
      flow: Flow,
      code: { readonly hash: string; readonly sentBy: CodeChannel },
      now: Date,
    ): Promise<IssuedToken> => {
      const token = createToken()
      const until = endOfStep(now, flow.endsAt)
      await db
        .update(recoveryFlows)
        .set({
          codeHash: code.hash,
          codeSentBy: code.sentBy,
          codeTries: 0,
          sentHash: hashToken(token),
          sentUntil: until,
          // A visitor who waits for the e-mail may still request another one.
          identifiedUntil: until,
        })
        .where(isFlow(clientId, flow.id))
      return { token, until }
    },

    voidCode: async (clientId: string, flow: Flow): Promise<void> => {
      await db
        .update(recoveryFlows)
        .set({ codeHash: null, sentHash: null })
        .where(isFlow(clientId, flow.id))
    },

    /**
     * Uses one of the code's tries and returns its hash; null when there is no code or no try left.
     */
    consumeTry: async (clientId: string, flow: Flow): Promise<string | null> => {
      const [row] = await db
        .update(recoveryFlows)
        .set({ codeTries: sql`${recoveryFlows.codeTries} + 1` })
        .where(
          and(
            isFlow(clientId, flow.id),
            isNotNull(recoveryFlows.codeHash),
            lt(recoveryFlows.codeTries, maxTries),
          ),
        )
        .returning({ codeHash: recoveryFlows.codeHash })
      return row?.codeHash ?? null
    },

    /**
     * Accepts the right code: the first call goes on to the last step, and the earlier steps are
     * closed.
     */
    acceptCode: async (
      clientId: string,
      flow: Flow,
      codeHash: string,
      now: Date,
    ): Promise<IssuedToken | null> => {
      const token = createToken()
      const until = endOfStep(now, flow.endsAt)
      const [row] = await db
        .update(recoveryFlows)
        .set({
          codeHash: null,
          identifiedHash: null,
          sentHash: null,
          verifiedHash: hashToken(token),
          verifiedUntil: until,
        })
        .where(and(isFlow(clientId, flow.id), eq(recoveryFlows.codeHash, codeHash)))
        .returning({ id: recoveryFlows.id })
      return row ? { token, until } : null
    },
  }
}
