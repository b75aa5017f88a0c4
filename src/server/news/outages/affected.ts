import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Account, Chosen } from '#server/messaging/audiences/port.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { credentials } from '#server/account/session/table.ts'
import type { OutageKey } from './store.ts'
import { outageSubscribers } from './table.ts'

const ofOutage = ({ clientId, id }: OutageKey) =>
  and(eq(outageSubscribers.clientId, clientId), eq(outageSubscribers.outageId, id))

export async function addAffected(
  tx: Drizzle,
  { clientId, id }: OutageKey,
  chosen: readonly Chosen[],
  foundAt: Date,
): Promise<void> {
  if (chosen.length === 0) return
  const rows = chosen.map(({ customerId, documentHash, contractIds }) => ({
    clientId,
    outageId: id,
    customerId,
    documentHash,
    contractIds: [...contractIds],
    foundAt,
  }))
  await tx
    .insert(outageSubscribers)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        outageSubscribers.clientId,
        outageSubscribers.outageId,
        outageSubscribers.customerId,
      ],
      set: {
        documentHash: sql`excluded.document_hash`,
        contractIds: sql`excluded.contract_ids`,
        foundAt: sql`excluded.found_at`,
      },
    })
}

export async function deleteAffected(tx: Drizzle, key: OutageKey): Promise<void> {
  await tx.delete(outageSubscribers).where(ofOutage(key))
}

/** Forgets those that were not found again since, and returns how many are affected. */
export async function dropFormerAffected(
  tx: Drizzle,
  key: OutageKey,
  since: Date,
): Promise<number> {
  await tx.delete(outageSubscribers).where(and(ofOutage(key), lt(outageSubscribers.foundAt, since)))
  return tx.$count(outageSubscribers, ofOutage(key))
}

/** Someone to tell, and whether at any hour. */
export interface Reader extends Account {
  readonly hasAsked: boolean
}

const hasAsked = sql<boolean>`${outageSubscribers.askedAt} is not null`

const sameAccount = and(
  eq(credentials.clientId, outageSubscribers.clientId),
  eq(credentials.customerId, outageSubscribers.customerId),
  eq(credentials.documentHash, outageSubscribers.documentHash),
)

/** The affected after a customer id; one whose account was erased meanwhile is left out. */
export function affectedAfter(
  tx: Drizzle,
  key: OutageKey,
  after: string,
  limit: number,
): Promise<Reader[]> {
  return tx
    .select({
      customerId: outageSubscribers.customerId,
      documentHash: outageSubscribers.documentHash,
      hasAsked,
    })
    .from(outageSubscribers)
    .innerJoin(credentials, sameAccount)
    .where(and(ofOutage(key), gt(outageSubscribers.customerId, after)))
    .orderBy(asc(outageSubscribers.customerId))
    .limit(limit)
}

/** Every account after a customer id, for an outage that is everywhere. */
export function everybodyAfter(
  tx: Drizzle,
  { clientId, id }: OutageKey,
  after: string,
  limit: number,
): Promise<Reader[]> {
  return tx
    .selectDistinctOn([credentials.customerId], {
      customerId: credentials.customerId,
      documentHash: credentials.documentHash,
      hasAsked,
    })
    .from(credentials)
    .leftJoin(outageSubscribers, and(sameAccount, eq(outageSubscribers.outageId, id)))
    .where(and(eq(credentials.clientId, clientId), gt(credentials.customerId, after)))
    .orderBy(asc(credentials.customerId), desc(credentials.changedAt))
    .limit(limit)
}

/** By outage id, how many asked to be told of its end. */
export async function countAsked(
  db: Drizzle,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: outageSubscribers.outageId, asked: sql<string>`count(*)` })
    .from(outageSubscribers)
    .where(
      and(
        eq(outageSubscribers.clientId, clientId),
        inArray(outageSubscribers.outageId, [...ids]),
        isNotNull(outageSubscribers.askedAt),
      ),
    )
    .groupBy(outageSubscribers.outageId)
  return new Map(rows.map(({ id, asked }) => [id, Number(asked)]))
}

/** Notes that a subscriber wants to be told of the end at any hour. */
export async function noteAsked(
  db: Drizzle,
  key: OutageKey,
  { clientId, customerId, documentHash }: Subscriber,
  at: Date,
): Promise<void> {
  await db
    .insert(outageSubscribers)
    .values({
      clientId,
      outageId: key.id,
      customerId,
      documentHash,
      contractIds: [],
      foundAt: at,
      askedAt: at,
    })
    .onConflictDoUpdate({
      target: [
        outageSubscribers.clientId,
        outageSubscribers.outageId,
        outageSubscribers.customerId,
      ],
      set: { askedAt: at, documentHash },
    })
}
