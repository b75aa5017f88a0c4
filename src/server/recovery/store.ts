import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import {
  recoveryLifeSeconds,
  type RecoveryToken,
  stepLifeSeconds,
} from '#domain/recovery/recovery-steps.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import { recoveryFlows } from './table.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Wrong codes after which a code is worth nothing. */
const maxTries = 5

export interface Flow {
  readonly id: string
  readonly customerId: string
  /** When the token it was found by ends. */
  readonly until: Date
  readonly endsAt: Date
}

export interface Issued {
  readonly token: string
  readonly until: Date
}

const columns = {
  identified: { hash: recoveryFlows.identifiedHash, until: recoveryFlows.identifiedUntil },
  sent: { hash: recoveryFlows.sentHash, until: recoveryFlows.sentUntil },
  verified: { hash: recoveryFlows.verifiedHash, until: recoveryFlows.verifiedUntil },
} as const

/** The flow a token belongs to, in this provider, at this step, in time. */
function holds(clientId: string, step: RecoveryToken, token: string, now: Date) {
  const { hash, until } = columns[step]
  return and(
    eq(recoveryFlows.clientId, clientId),
    eq(hash, tokenHash(token)),
    gt(until, now),
    gt(recoveryFlows.endsAt, now),
  )
}

const one = (clientId: string, id: string) =>
  and(eq(recoveryFlows.clientId, clientId), eq(recoveryFlows.id, id))

/** The end of a step that begins now; never after the end of the whole. */
function stepEnd(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + stepLifeSeconds * 1000, endsAt.getTime()))
}

/** The flow that ends with this new password, once: whoever comes second finds none. */
export async function consumeFlow(
  db: Drizzle,
  clientId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const [flow] = await db
    .delete(recoveryFlows)
    .where(holds(clientId, 'verified', token, now))
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
    begin: async (clientId: string, customerId: string, now: Date): Promise<Issued> => {
      const token = newToken()
      const endsAt = new Date(now.getTime() + recoveryLifeSeconds * 1000)
      const until = stepEnd(now, endsAt)
      await db
        .delete(recoveryFlows)
        .where(and(eq(recoveryFlows.clientId, clientId), lt(recoveryFlows.endsAt, now)))
      await db.insert(recoveryFlows).values({
        clientId,
        id: randomBytes(16).toString('base64url'),
        customerId,
        identifiedHash: tokenHash(token),
        identifiedUntil: until,
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
          until: columns[step].until,
          endsAt: recoveryFlows.endsAt,
        })
        .from(recoveryFlows)
        .where(holds(clientId, step, token, now))
      return row?.until ? { ...row, until: row.until } : null
    },

    /** A new code for this flow: the one before it, and every other one of the account, is void. */
    keepCode: (clientId: string, flow: Flow, codeHash: string, now: Date): Promise<Issued> =>
      db.transaction(async (tx) => {
        const token = newToken()
        const until = stepEnd(now, flow.endsAt)
        await tx
          .update(recoveryFlows)
          .set({ codeHash: null })
          .where(
            and(
              eq(recoveryFlows.clientId, clientId),
              eq(recoveryFlows.customerId, flow.customerId),
              ne(recoveryFlows.id, flow.id),
            ),
          )
        await tx
          .update(recoveryFlows)
          .set({
            codeHash,
            codeTries: 0,
            sentHash: tokenHash(token),
            sentUntil: until,
            // Who waits for a letter may still ask for another one.
            identifiedUntil: until,
          })
          .where(one(clientId, flow.id))
        return { token, until }
      }),

    voidCode: async (clientId: string, flow: Flow): Promise<void> => {
      await db
        .update(recoveryFlows)
        .set({ codeHash: null, sentHash: null })
        .where(one(clientId, flow.id))
    },

    /** Takes one of the code's tries; null when there is no code, or none is left. */
    takeTry: async (clientId: string, flow: Flow): Promise<string | null> => {
      const [row] = await db
        .update(recoveryFlows)
        .set({ codeTries: sql`${recoveryFlows.codeTries} + 1` })
        .where(
          and(
            one(clientId, flow.id),
            isNotNull(recoveryFlows.codeHash),
            lt(recoveryFlows.codeTries, maxTries),
          ),
        )
        .returning({ codeHash: recoveryFlows.codeHash })
      return row?.codeHash ?? null
    },

    /** The right code was given: the first who says so goes on, and no earlier step is left open. */
    verify: async (
      clientId: string,
      flow: Flow,
      codeHash: string,
      now: Date,
    ): Promise<Issued | null> => {
      const token = newToken()
      const until = stepEnd(now, flow.endsAt)
      const [row] = await db
        .update(recoveryFlows)
        .set({
          codeHash: null,
          identifiedHash: null,
          sentHash: null,
          verifiedHash: tokenHash(token),
          verifiedUntil: until,
        })
        .where(and(one(clientId, flow.id), eq(recoveryFlows.codeHash, codeHash)))
        .returning({ id: recoveryFlows.id })
      return row ? { token, until } : null
    },
  }
}
