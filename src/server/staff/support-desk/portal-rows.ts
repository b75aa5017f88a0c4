import { and, desc, eq, gt, isNotNull, sum } from 'drizzle-orm'
import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { auditEntries, refusedSignIns } from '#server/platform/audit/table.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { listAnnouncementsOf } from '#server/messaging/inbox/port.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { passkeys } from '#server/account/passkeys/table.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { credentials, sessions } from '#server/account/session/table.ts'
import { payments } from '#server/money/payments/table.ts'
import { supportSubmissions } from '#server/service/support/table.ts'

const maxMessages = 15
const maxPayments = 5
const maxSentRequests = 5

const paymentWords = {
  created: 'under way',
  sent: 'under way',
  unknown: 'under way',
  approved: 'approved',
  denied: 'denied',
  void: 'void',
} as const satisfies Readonly<
  Record<(typeof payments.$inferSelect)['state'], SubscriberCard['payments'][number]['state']>
>

type OwnedTable =
  | typeof auditEntries
  | typeof inboxMessages
  | typeof passkeys
  | typeof payments
  | typeof pushSubscriptions
  | typeof supportSubmissions

const ofSubscriber = (table: OwnedTable, { clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(table.clientId, clientId),
    eq(table.customerId, customerId),
    eq(table.documentHash, documentHash),
  )

/** What the portal's own rows say of a subscriber. */
export function portalRows({ db }: Pick<Database, 'db'>) {
  /** Sign-ins refused in the last day: those of the present hour are not in the audit log yet. */
  async function refusals(subscriber: Subscriber, now: Date) {
    const { clientId, documentHash } = subscriber
    const [[open], logged] = await Promise.all([
      db
        .select({ times: sum(refusedSignIns.times).mapWith(Number) })
        .from(refusedSignIns)
        .where(
          and(eq(refusedSignIns.clientId, clientId), eq(refusedSignIns.documentHash, documentHash)),
        ),
      db
        .select({ times: auditEntries.times, at: auditEntries.at })
        .from(auditEntries)
        .where(
          and(
            ofSubscriber(auditEntries, subscriber),
            eq(auditEntries.action, 'sign-in refused'),
            gt(auditEntries.at, new Date(now.getTime() - dayMs)),
          ),
        ),
    ])
    const [last] = await db
      .select({ at: refusedSignIns.lastAt })
      .from(refusedSignIns)
      .where(
        and(eq(refusedSignIns.clientId, clientId), eq(refusedSignIns.documentHash, documentHash)),
      )
      .orderBy(desc(refusedSignIns.lastAt))
      .limit(1)
    const lastLogged = logged.map(({ at }) => at.getTime())
    const lastAt = Math.max(last?.at.getTime() ?? 0, ...lastLogged)
    return {
      times: (open?.times ?? 0) + logged.reduce((all, { times }) => all + times, 0),
      last_at: lastAt === 0 ? null : new Date(lastAt).toISOString(),
    }
  }

  async function browsers(subscriber: Subscriber) {
    const rows = await db
      .select({
        state: pushSubscriptions.state,
        range: pushSubscriptions.invoiceRange,
        muted: pushSubscriptions.mutedTopics,
        seenAt: pushSubscriptions.seenAt,
        revokedAt: sessions.revokedAt,
      })
      .from(pushSubscriptions)
      .leftJoin(
        sessions,
        and(
          eq(sessions.clientId, pushSubscriptions.clientId),
          eq(sessions.id, pushSubscriptions.sessionId),
        ),
      )
      .where(ofSubscriber(pushSubscriptions, subscriber))
      .orderBy(desc(pushSubscriptions.seenAt))
    return rows.map(({ state, range, muted, seenAt, revokedAt }) => ({
      state: revokedAt ? ('signed out' as const) : state,
      days_before: range,
      muted,
      seen_at: seenAt.toISOString(),
    }))
  }

  async function messages(subscriber: Subscriber) {
    const [own, announced] = await Promise.all([
      db
        .select()
        .from(inboxMessages)
        .where(ofSubscriber(inboxMessages, subscriber))
        .orderBy(desc(inboxMessages.sequence))
        .limit(maxMessages),
      listAnnouncementsOf(db, subscriber, null, maxMessages),
    ])
    const rows = [...own, ...announced]
      .toSorted((one, other) => other.sequence - one.sequence)
      .slice(0, maxMessages)
    return rows.map(({ createdAt, kind, title, pushed, pushFailed, isPushWaiting, readAt }) => ({
      at: createdAt.toISOString(),
      kind,
      title,
      pushed,
      failed: pushFailed,
      is_waiting: isPushWaiting,
      is_read: readAt !== null,
    }))
  }

  /** Card and automatic payments; the newest first. */
  async function listPayments(subscriber: Subscriber): Promise<SubscriberCard['payments']> {
    const rows = await db
      .select()
      .from(payments)
      .where(ofSubscriber(payments, subscriber))
      .orderBy(desc(payments.createdAt))
      .limit(maxPayments)
    return rows.map(({ createdAt, invoiceId, method, total, state, bookedAt }) => ({
      at: createdAt.toISOString(),
      invoice_id: invoiceId,
      method,
      total,
      state: paymentWords[state],
      is_booked: bookedAt !== null,
    }))
  }

  /** Requests for support that were written in the portal; the newest first. */
  async function sentRequests(subscriber: Subscriber): Promise<SubscriberCard['sent_requests']> {
    const { createdAt, protocol, supportId } = supportSubmissions
    const rows = await db
      .select({ createdAt, protocol })
      .from(supportSubmissions)
      .where(
        and(ofSubscriber(supportSubmissions, subscriber), eq(supportId, ''), isNotNull(protocol)),
      )
      .orderBy(desc(createdAt))
      .limit(maxSentRequests)
    return rows.map((row) => ({ at: row.createdAt.toISOString(), protocol: row.protocol ?? '' }))
  }

  /** The subscribers with an account behind an id of the ERP: two where it passed to another person. */
  async function accountsOf(clientId: string, customerId: string): Promise<Subscriber[]> {
    const { documentHash } = credentials
    const rows = await db
      .select({ documentHash })
      .from(credentials)
      .where(and(eq(credentials.clientId, clientId), eq(credentials.customerId, customerId)))
    return rows.map(({ documentHash: hash }) => ({ clientId, customerId, documentHash: hash }))
  }

  const countPasskeys = (subscriber: Subscriber) =>
    db.$count(passkeys, ofSubscriber(passkeys, subscriber))

  return {
    refusals,
    browsers,
    messages,
    listPayments,
    sentRequests,
    accountsOf,
    countPasskeys,
  }
}
