import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accessRecords } from '#server/platform/access-records/table.ts'
import {
  announcementRecipients,
  announcements,
} from '#server/messaging/inbox/announcement-table.ts'
import { appActivations } from '#server/service/apps/table.ts'
import { auditEntries } from '#server/platform/audit/table.ts'
import { callFailures } from '#server/platform/call-failures/table.ts'
import { cards } from '#server/money/cards/table.ts'
import { contractUnlocks } from '#server/service/contracts/table.ts'
import { calendarFeeds } from '#server/money/calendar/table.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { signalReadings } from '#server/service/lines/table.ts'
import { wifiChanges } from '#server/service/routers/table.ts'
import { announcementDeliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { outageSubscribers } from '#server/news/outages/table.ts'
import { passkeys } from '#server/account/passkeys/table.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { recoveryFlows } from '#server/account/recovery/table.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { credentials, sessions } from '#server/account/session/table.ts'
import { requestOutcomes } from '#server/service/support/outcome-table.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { suspiciousEvents } from '#server/platform/suspicious-events/table.ts'
import { viewings } from '#server/staff/viewings/table.ts'
import { paymentDataTables } from './payment-data-tables.ts'
import type { CustomerTable, PersonalDataTable } from './personal-data-table.ts'

/** What the announcement says whose delivery a row is; a withdrawn one says nothing more. */
const ofAnnouncement = (column: PgColumn) =>
  sql`(
    select ${column} from ${announcements}
    where ${announcements.clientId} = ${announcementDeliveries.clientId}
      and ${announcements.sequence} = ${announcementDeliveries.sequence}
      and ${announcements.state} <> 'withdrawn'
  )`.mapWith(column)

/** Every table with a customer id; a test compares the list with the database. */
export const personalDataTables: readonly PersonalDataTable[] = [
  {
    name: 'credential',
    table: credentials,
    exportedColumns: {
      created_at: credentials.createdAt,
      changed_at: credentials.changedAt,
      feature_flags: credentials.featureFlags,
    },
    isKept: false,
  },
  {
    name: 'sessions',
    table: sessions,
    exportedColumns: {
      device: sessions.deviceLabel,
      signed_in_at: sessions.createdAt,
      last_seen: sessions.lastSeen,
      ended_at: sessions.revokedAt,
    },
    isKept: false,
  },
  {
    name: 'passkeys',
    table: passkeys,
    exportedColumns: {
      device: passkeys.deviceLabel,
      created_at: passkeys.createdAt,
      last_used_at: passkeys.lastUsedAt,
    },
    isKept: false,
  },
  {
    name: 'recoveries',
    table: recoveryFlows,
    exportedColumns: { ends_at: recoveryFlows.endsAt, tries: recoveryFlows.codeTries },
    isKept: false,
  },
  {
    name: 'cards',
    table: cards,
    exportedColumns: {
      alias: cards.alias,
      brand: cards.brand,
      last_four: cards.lastFour,
      holder: cards.holder,
      expiry: cards.expiry,
      contracts: cards.contractIds,
      created_at: cards.createdAt,
    },
    isKept: false,
  },
  ...paymentDataTables,
  {
    name: 'unlocks',
    table: contractUnlocks,
    exportedColumns: {
      contract: contractUnlocks.contractId,
      day: contractUnlocks.day,
      unlocked_at: contractUnlocks.unlockedAt,
    },
    isKept: false,
  },
  {
    name: 'support',
    table: supportSubmissions,
    exportedColumns: {
      protocol: supportSubmissions.protocol,
      request: supportSubmissions.supportId,
      created_at: supportSubmissions.createdAt,
    },
    isKept: false,
  },
  {
    name: 'support_outcomes',
    table: requestOutcomes,
    exportedColumns: {
      request: requestOutcomes.requestId,
      solved: requestOutcomes.isSolved,
      answered_at: requestOutcomes.answeredAt,
    },
    isKept: false,
  },
  {
    name: 'rights',
    table: rightRequests,
    exportedColumns: {
      kind: rightRequests.kind,
      contract: rightRequests.contractId,
      invoice: rightRequests.invoiceId,
      offer: rightRequests.offerName,
      protocol: rightRequests.protocol,
      requested_at: rightRequests.requestedAt,
    },
    isKept: false,
  },
  {
    name: 'activations',
    table: appActivations,
    exportedColumns: { app: appActivations.appId, contract: appActivations.contractId },
    isKept: false,
  },
  {
    name: 'signal',
    table: signalReadings,
    exportedColumns: { line: signalReadings.lineId, read_at: signalReadings.readAt },
    isKept: false,
  },
  {
    name: 'wifi',
    table: wifiChanges,
    exportedColumns: {
      device: wifiChanges.serial,
      network: wifiChanges.path,
      asked_at: wifiChanges.requestedAt,
    },
    isKept: false,
  },
  {
    name: 'notifications',
    table: pushSubscriptions,
    exportedColumns: {
      days_before: pushSubscriptions.invoiceRange,
      turned_off: pushSubscriptions.mutedTopics,
      state: pushSubscriptions.state,
      created_at: pushSubscriptions.createdAt,
      seen_at: pushSubscriptions.seenAt,
    },
    isKept: false,
  },
  {
    name: 'inbox',
    table: inboxMessages,
    exportedColumns: {
      title: inboxMessages.title,
      text: inboxMessages.body,
      created_at: inboxMessages.createdAt,
      read_at: inboxMessages.readAt,
    },
    isKept: false,
  },
  {
    name: 'announcements',
    table: announcementDeliveries,
    exportedColumns: {
      title: ofAnnouncement(announcements.title),
      text: ofAnnouncement(announcements.message),
      created_at: ofAnnouncement(announcements.createdAt),
      read_at: announcementDeliveries.readAt,
    },
    isKept: false,
  },
  {
    name: 'announcement_recipients',
    table: announcementRecipients,
    exportedColumns: { chosen_at: announcementRecipients.countedAt },
    isKept: false,
  },
  {
    name: 'outages',
    table: outageSubscribers,
    exportedColumns: {
      contracts: outageSubscribers.contractIds,
      found_at: outageSubscribers.foundAt,
      asked_at: outageSubscribers.askedAt,
    },
    isKept: false,
  },
  {
    name: 'calendar',
    table: calendarFeeds,
    exportedColumns: { created_at: calendarFeeds.createdAt, last_read_at: calendarFeeds.readAt },
    isKept: false,
  },
  {
    name: 'failures',
    table: callFailures,
    exportedColumns: {
      at: callFailures.at,
      call: callFailures.route,
      cause: callFailures.cause,
      code: callFailures.code,
    },
    isKept: false,
  },
  {
    name: 'tasks',
    table: jobs,
    exportedColumns: { kind: jobs.kind, created_at: jobs.createdAt },
    isKept: false,
  },
  {
    name: 'suspicious_events',
    table: suspiciousEvents,
    exportedColumns: {
      kind: suspiciousEvents.kind,
      times: suspiciousEvents.times,
      first_at: suspiciousEvents.firstAt,
      last_at: suspiciousEvents.lastAt,
    },
    isKept: true,
  },
  {
    name: 'deeds',
    table: auditEntries,
    exportedColumns: {
      action: auditEntries.action,
      subject: auditEntries.subject,
      times: auditEntries.times,
      at: auditEntries.at,
    },
    isKept: true,
  },
  {
    name: 'accesses',
    table: accessRecords,
    exportedColumns: { kind: accessRecords.kind, at: accessRecords.at },
    isKept: true,
  },
  {
    name: 'viewings',
    table: viewings,
    exportedColumns: {
      reason: viewings.reason,
      began_at: viewings.startedAt,
      ended_at: viewings.endedAt,
    },
    isKept: false,
  },
]

const ofSubscriber = (table: CustomerTable, { clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(table.clientId, clientId),
    eq(table.customerId, customerId),
    eq(table.documentHash, documentHash),
  )

/** Exports the personal data of a subscriber, table by table; dates as ISO instants. */
export function exportPersonalData(db: Drizzle, subscriber: Subscriber) {
  return Promise.all(
    personalDataTables.map(async ({ name, table, exportedColumns: shown, isKept }) => {
      const records = await db
        .select({ ...shown })
        .from(table)
        .where(ofSubscriber(table, subscriber))
      return { name, is_kept: isKept, records }
    }),
  )
}

/** Erases the personal data of a subscriber in one transaction, except the tables that are kept. */
export async function erasePersonalData(db: Drizzle, subscriber: Subscriber): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { table, isKept } of personalDataTables) {
      if (!isKept) await tx.delete(table).where(ofSubscriber(table, subscriber))
    }
  })
}
