import { and, desc, eq, gt, inArray, lte, not, or, sql } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import { historyDays } from '#domain/news/outages/outage.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { StoredOutage } from '../store.ts'
import { outages, outageSubscribers } from '../table.ts'

/** An outage that has begun, as far as it strikes one subscriber. */
export interface StruckOutage {
  readonly outage: StoredOutage & { readonly startsAt: Date }
  /** The contracts it strikes; empty: all of them. */
  readonly contractIds: readonly string[]
}

/** Outages of all subscribers of one question; a provider has some in a month. */
const maxEverywhere = 200
const maxRows = 5_000

const keyOf = ({ customerId, documentHash }: Pick<Subscriber, 'customerId' | 'documentHash'>) =>
  JSON.stringify([customerId, documentHash])

const begun = (outage: StoredOutage, contractIds: readonly string[]): StruckOutage[] =>
  outage.startsAt === null
    ? []
    : [{ outage: { ...outage, startsAt: outage.startsAt }, contractIds }]

/** The outages and maintenances that took place in the last ninety days or go on, by subscriber. */
export async function struckOutages(
  db: Drizzle,
  clientId: string,
  subscribers: readonly Pick<Subscriber, 'customerId' | 'documentHash'>[],
  now: Date,
): Promise<(subscriber: Pick<Subscriber, 'customerId' | 'documentHash'>) => StruckOutage[]> {
  const since = new Date(now.getTime() - historyDays * dayMs)
  const tookPlace = or(
    eq(outages.state, 'confirmed'),
    and(eq(outages.state, 'ended'), gt(outages.endedAt, since)),
  )
  const ofTenant = and(eq(outages.clientId, clientId), tookPlace, lte(outages.startsAt, now))
  const isEverywhere = sql`(${outages.area} ->> 'isEverywhere')::boolean`
  const customerIds = subscribers.map(({ customerId }) => customerId)
  const [everywhere, rows] = await Promise.all([
    db
      .select()
      .from(outages)
      .where(and(ofTenant, isEverywhere))
      .orderBy(desc(outages.startsAt))
      .limit(maxEverywhere),
    db
      .select({ outage: outages, struck: outageSubscribers })
      .from(outageSubscribers)
      .innerJoin(
        outages,
        and(
          eq(outages.clientId, outageSubscribers.clientId),
          eq(outages.id, outageSubscribers.outageId),
        ),
      )
      .where(
        and(
          ofTenant,
          not(isEverywhere),
          eq(outageSubscribers.clientId, clientId),
          inArray(outageSubscribers.customerId, customerIds),
        ),
      )
      .orderBy(desc(outages.startsAt))
      .limit(maxRows),
  ])
  const ofAll = everywhere.flatMap((outage) => begun(outage, []))
  const own = new Map<string, StruckOutage[]>()
  for (const { outage, struck } of rows) {
    const key = keyOf(struck)
    own.set(key, [...(own.get(key) ?? []), ...begun(outage, struck.contractIds)])
  }
  return (subscriber) => [...ofAll, ...(own.get(keyOf(subscriber)) ?? [])]
}
