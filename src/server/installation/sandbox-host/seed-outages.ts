import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import { outageWords } from '#domain/news/outages/words.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { outages, outageSubscribers } from '#server/news/outages/table.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import type { HostedSandbox, SandboxPerson } from './sandbox.ts'

/** One a provider. */
const outageId = '0a7a6e00-0000-4000-8000-000000000001'
/** Within one usual connection of the sandbox's lines, which are made anew at ten in the evening. */
const began = '09:13'
const lastedMs = 320 * minuteMs

type Outage = typeof outages.$inferSelect & {
  readonly zone: TimeZone
  readonly startsAt: Date
  readonly endedAt: Date
}

/** What a subscriber was told of it, and has read. */
function messageOf(
  message: 'begin' | 'end',
  outage: Outage,
  reader: { readonly customerId: string; readonly documentHash: string },
): typeof inboxMessages.$inferInsert {
  const at = message === 'begin' ? outage.startsAt : outage.endedAt
  return {
    ...reader,
    ...outageWords(message, outage, '', outage.zone),
    clientId: outage.clientId,
    id: randomBytes(16).toString('hex'),
    kind: 'outage',
    source: `${outage.id}:${message}`,
    path: '/panel/outages',
    createdAt: at,
    readAt: at,
  }
}

/**
 * Gives subscribers an outage of three days ago that they were told of, so that a credit is seen at once. The
 * records of their lines have it too.
 */
export async function seedOutages(
  deps: {
    readonly database: Pick<Database, 'db'>
    readonly sandbox: Pick<HostedSandbox, 'noteOutage'>
    readonly tenants: TenantFinder
    readonly session: Pick<SessionModule, 'hashDocument'>
    readonly now: () => Date
  },
  people: readonly SandboxPerson[],
): Promise<void> {
  const { db } = deps.database
  for (const { clientId, erpId: customerId, document, pastOutage } of people) {
    if (!pastOutage) continue
    const zone = await timeZoneOf(deps.tenants, clientId)
    const day = addDays(calendarDate(deps.now(), zone), -3)
    const startsAt = instantOf(`${day} ${began}`, zone) ?? deps.now()
    const endedAt = new Date(startsAt.getTime() + lastedMs)
    const contractIds = [...pastOutage.contractIds]
    const places = { isEverywhere: false, cities: [], districts: [], points: [] }
    const inserted = await db
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
        updates: [],
        createdAt: startsAt,
        changedAt: endedAt,
      })
      .onConflictDoNothing()
      .returning()
    const [outage] =
      inserted.length > 0
        ? inserted
        : await db
            .select()
            .from(outages)
            .where(and(eq(outages.clientId, clientId), eq(outages.id, outageId)))
    if (!outage?.startsAt || !outage.endedAt) continue
    const stored = { ...outage, zone, startsAt: outage.startsAt, endedAt: outage.endedAt }
    await deps.sandbox.noteOutage(clientId, { ...stored, contractIds })
    if (inserted.length === 0) continue
    const reader = { customerId, documentHash: deps.session.hashDocument(clientId, document) }
    await db
      .insert(outageSubscribers)
      .values({ ...reader, clientId, outageId, contractIds, foundAt: startsAt })
      .onConflictDoNothing()
    const told = (['begin', 'end'] as const).map((message) => messageOf(message, stored, reader))
    await db.insert(inboxMessages).values(told).onConflictDoNothing()
  }
}
