import { and, asc, countDistinct, desc, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import type { ContractTraits } from '#domain/news/announcements/audience.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { enqueue, type Job } from '#server/platform/jobs/queue.ts'
import { credentials } from '#server/account/session/table.ts'

/** A subscriber with an account. */
export interface Account {
  readonly customerId: string
  readonly documentHash: string
}

/** Whom something is for, by their contracts. */
export interface Criterion {
  readonly withPlaces: boolean
  readonly withPoints: boolean
  readonly isChosen: (contract: ContractTraits) => boolean
}

/** An account with the contracts by which it was chosen. */
export interface Chosen extends Account {
  readonly contractIds: readonly string[]
}

export const countPayloadSchema = v.object({
  /** Every account up to this customer id is looked at; null: nothing has begun. */
  after: v.nullable(v.string()),
  /** The sending begins when the audience is counted. */
  starts: v.boolean(),
  /** Not all contracts of the accounts looked at could be read. */
  isPart: v.optional(v.boolean(), false),
})
export type CountPayload = v.InferOutput<typeof countPayloadSchema>

/** What is counted for: a row of a noun. */
export interface CountedKey {
  readonly clientId: string
  readonly id: string
}

/** How a noun stores whom its rows are for; `Item` is such a row. */
export interface Counted<Item> {
  readonly kind: string
  /** The kinds of jobs that `begin` and `add` enqueue. */
  readonly produces: readonly string[]
  /** Null when it was deleted meanwhile. */
  readonly find: (db: Drizzle, key: CountedKey) => Promise<Item | null>
  /** Null: it is for everybody, and the ERP is not asked. */
  readonly criterionOf: (item: Item) => Criterion | null
  /** Forgets an earlier count; for everybody the counting is then done. */
  readonly begin: (
    tx: Drizzle,
    item: Item,
    begun: {
      readonly accounts: number
      readonly isEverybody: boolean
      readonly starts: boolean
      readonly at: Date
    },
  ) => Promise<void>
  /** Stores the chosen ones of a portion of so many accounts. */
  readonly add: (
    tx: Drizzle,
    item: Item,
    portion: {
      readonly chosen: readonly Chosen[]
      readonly lookedAt: number
      readonly isLast: boolean
      /** Of this portion or a former one not all contracts could be read: who is chosen is a part. */
      readonly isPart: boolean
      readonly starts: boolean
      readonly at: Date
    },
  ) => Promise<void>
  /** The ERP was silent for too long. */
  readonly giveUp: (
    tx: Drizzle,
    item: Item,
    given: { readonly starts: boolean; readonly at: Date },
  ) => Promise<void>
}

/** Enqueues the counting of an audience, to begin at `at`. */
export async function enqueueCount(
  tx: Drizzle,
  kind: string,
  { clientId, id }: CountedKey,
  { starts, at }: { readonly starts: boolean; readonly at: Date },
): Promise<void> {
  const payload: CountPayload = { after: null, starts, isPart: false }
  await enqueue(tx, [{ clientId, kind, key: id, payload }], at)
}

/** How far a delivery is; the rest of a job's payload is the noun's. */
export interface Progress {
  /** Every subscriber up to this customer id has it. */
  readonly after: string
}

/** How a noun delivers to a portion of its readers. */
export interface Delivered<Payload extends Progress, Reader extends Account> {
  readonly kind: string
  /** What the job says, and what else is to be known: in the transaction only its own handle may read. */
  readonly read: (job: Job) => Payload | Promise<Payload>
  /** The readers after a customer id, in the order of ids. */
  readonly readersAfter: (
    tx: Drizzle,
    job: Job,
    payload: Payload,
    limit: number,
  ) => Promise<readonly Reader[]>
  /** Puts messages into the inboxes of these readers. */
  readonly deliver: (
    tx: Drizzle,
    job: Job,
    payload: Payload,
    readers: readonly Reader[],
  ) => Promise<void>
  /** After the last portion. */
  readonly finish: (tx: Drizzle, job: Job, payload: Payload) => Promise<void>
}

/** Accounts that count as looked at in the end: of a part one less, as somebody's contracts are not known. */
export const lookedAtInTheEnd = (accounts: number | null, isPart: boolean): number =>
  Math.max(0, (accounts ?? 0) - (isPart ? 1 : 0))

/** Subscribers with an account: all that a message of the provider can reach. */
export async function countAccounts(db: Drizzle, clientId: string): Promise<number> {
  const [row] = await db
    .select({ accounts: countDistinct(credentials.customerId) })
    .from(credentials)
    .where(eq(credentials.clientId, clientId))
  return row?.accounts ?? 0
}

/** The accounts of these customers. */
export function accountsOf(
  db: Drizzle,
  clientId: string,
  customerIds: readonly string[],
): Promise<Account[]> {
  return (
    db
      .selectDistinctOn([credentials.customerId], {
        customerId: credentials.customerId,
        documentHash: credentials.documentHash,
      })
      .from(credentials)
      .where(
        and(eq(credentials.clientId, clientId), anyOf(credentials.customerId, [...customerIds])),
      )
      // Where a customer id had several persons, the one who set a password last.
      .orderBy(asc(credentials.customerId), desc(credentials.changedAt))
  )
}

/** The accounts after a customer id, in the order of ids. */
export function accountsAfter(db: Drizzle, clientId: string, after: string, limit: number) {
  return (
    db
      .selectDistinctOn([credentials.customerId], {
        customerId: credentials.customerId,
        documentHash: credentials.documentHash,
      })
      .from(credentials)
      .where(and(eq(credentials.clientId, clientId), gt(credentials.customerId, after)))
      // Where a customer id had several persons, the one who set a password last.
      .orderBy(asc(credentials.customerId), desc(credentials.changedAt))
      .limit(limit)
  )
}
