import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { outages, outageSubscribers } from '#server/news/outages/table.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { SandboxPerson } from './sandbox.ts'

/** One a provider. */
const outageId = '0a7a6e00-0000-4000-8000-000000000001'

/** Gives subscribers an outage of three days ago, so that a credit is seen at once. */
export async function seedOutages(
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly session: Pick<SessionModule, 'hashDocument'>
    readonly now: () => Date
  },
  people: readonly SandboxPerson[],
): Promise<void> {
  const { db } = deps.database
  const startsAt = new Date(deps.now().getTime() - 3 * dayMs)
  const endedAt = new Date(startsAt.getTime() + 320 * minuteMs)
  for (const { clientId, erpId: customerId, document, pastOutage } of people) {
    if (!pastOutage) continue
    const contractIds = [...pastOutage.contractIds]
    const places = { isEverywhere: false, cities: [], districts: [], points: [] }
    await db
      .insert(outages)
      .values({
        clientId,
        id: outageId,
        kind: 'outage',
        cause: 'fibre',
        place: pastOutage.place,
        note: '',
        area: { ...places, contracts: contractIds },
        state: 'ended',
        startsAt,
        endedAt,
        confirmedAt: startsAt,
        affected: 1,
        countedAt: startsAt,
        told: 1,
        pushed: 0,
        updates: [],
        createdAt: startsAt,
        changedAt: endedAt,
      })
      .onConflictDoNothing()
    const documentHash = deps.session.hashDocument(clientId, document)
    await db
      .insert(outageSubscribers)
      .values({
        clientId,
        outageId,
        customerId,
        documentHash,
        contractIds,
        foundAt: startsAt,
      })
      .onConflictDoNothing()
  }
}
