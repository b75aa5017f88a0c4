import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PersonalDataTableName } from '#contract/my-data.ts'
import { appActivations } from '#server/apps/table.ts'
import { cards } from '#server/cards/table.ts'
import { contractUnlocks } from '#server/contracts/table.ts'
import { calendarFeeds } from '#server/calendar/table.ts'
import type { Drizzle } from '#server/db/database.ts'
import { wifiChanges } from '#server/routers/table.ts'
import { inboxMessages } from '#server/inbox/table.ts'
import { jobs } from '#server/jobs/table.ts'
import { pushSubscriptions } from '#server/push/subscription-table.ts'
import { payments } from '#server/payments/table.ts'
import { recoveryFlows } from '#server/recovery/table.ts'
import { credentials, sessions } from '#server/session/table.ts'
import { supportSubmissions } from '#server/support/table.ts'

type PersonalTable = PgTable & { readonly clientId: PgColumn; readonly customerId: PgColumn }

export interface Whose {
  readonly clientId: string
  readonly customerId: string
}

/** One table that keeps something of a subscriber. */
export interface Holding {
  readonly name: PersonalDataTableName
  readonly table: PersonalTable
  /** Columns to show their owner: neither hashes, tokens nor what is for staff. */
  readonly shown: Readonly<Record<string, PgColumn>>
  /** Outlives the account: records of payment, which tax law wants kept for five years. */
  readonly isKept: boolean
}

/** Every table with a customer in it; a test holds the list against the database. */
export const holdings: readonly Holding[] = [
  {
    name: 'credential',
    table: credentials,
    shown: {
      created_at: credentials.createdAt,
      changed_at: credentials.changedAt,
      feature_flags: credentials.featureFlags,
    },
    isKept: false,
  },
  {
    name: 'sessions',
    table: sessions,
    shown: {
      device: sessions.deviceLabel,
      signed_in_at: sessions.createdAt,
      last_seen: sessions.lastSeen,
      ended_at: sessions.revokedAt,
    },
    isKept: false,
  },
  {
    name: 'recoveries',
    table: recoveryFlows,
    shown: { ends_at: recoveryFlows.endsAt, tries: recoveryFlows.codeTries },
    isKept: false,
  },
  {
    name: 'cards',
    table: cards,
    shown: {
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
  {
    name: 'payments',
    table: payments,
    shown: {
      invoice: payments.invoiceId,
      state: payments.state,
      total_in_cents: payments.total,
      installments: payments.installments,
      brand: payments.brand,
      last_four: payments.lastFour,
      created_at: payments.createdAt,
    },
    isKept: true,
  },
  {
    name: 'unlocks',
    table: contractUnlocks,
    shown: {
      contract: contractUnlocks.contractId,
      day: contractUnlocks.day,
      unlocked_at: contractUnlocks.unlockedAt,
    },
    isKept: false,
  },
  {
    name: 'support',
    table: supportSubmissions,
    shown: {
      protocol: supportSubmissions.protocol,
      request: supportSubmissions.supportId,
      created_at: supportSubmissions.createdAt,
    },
    isKept: false,
  },
  {
    name: 'activations',
    table: appActivations,
    shown: { app: appActivations.appId, contract: appActivations.contractId },
    isKept: false,
  },
  {
    name: 'wifi',
    table: wifiChanges,
    shown: {
      device: wifiChanges.serial,
      network: wifiChanges.path,
      asked_at: wifiChanges.requestedAt,
    },
    isKept: false,
  },
  {
    name: 'notifications',
    table: pushSubscriptions,
    shown: {
      days_before: pushSubscriptions.invoiceRange,
      state: pushSubscriptions.state,
      created_at: pushSubscriptions.createdAt,
      seen_at: pushSubscriptions.seenAt,
    },
    isKept: false,
  },
  {
    name: 'inbox',
    table: inboxMessages,
    shown: {
      title: inboxMessages.title,
      text: inboxMessages.body,
      created_at: inboxMessages.createdAt,
      read_at: inboxMessages.readAt,
    },
    isKept: false,
  },
  {
    name: 'calendar',
    table: calendarFeeds,
    shown: { created_at: calendarFeeds.createdAt, last_read_at: calendarFeeds.readAt },
    isKept: false,
  },
  {
    name: 'tasks',
    table: jobs,
    shown: { kind: jobs.kind, created_at: jobs.createdAt },
    isKept: false,
  },
]

const own = (table: PersonalTable, { clientId, customerId }: Whose) =>
  and(eq(table.clientId, clientId), eq(table.customerId, customerId))

/** What is held, table by table; dates as ISO instants. */
export function readHoldings(db: Drizzle, whose: Whose) {
  return Promise.all(
    holdings.map(async ({ name, table, shown, isKept }) => {
      const records = await db
        .select({ ...shown })
        .from(table)
        .where(own(table, whose))
      return { name, is_kept: isKept, records }
    }),
  )
}

/** All of it goes, or nothing. */
export async function eraseHoldings(db: Drizzle, whose: Whose): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { table, isKept } of holdings) {
      if (!isKept) await tx.delete(table).where(own(table, whose))
    }
  })
}
