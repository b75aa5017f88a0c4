import { announcementPageSize } from '#contract/news/announcements.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { accountsAfter, countAccounts } from '#server/messaging/audiences/port.ts'
import { sentAnnouncements, unsentAnnouncements } from '#server/news/announcements/store.ts'
import { announcementTallies } from '#server/news/announcements/tallies.ts'
import { auditLog } from '#server/platform/audit/audit.ts'
import type { ChainKeys } from '#server/platform/audit/chain-keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { callFailuresModule } from '#server/platform/call-failures/module.ts'
import { countMessagesSince, lastReminders } from '#server/staff/health-page/store.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { inboxStore } from '#server/messaging/inbox/store.ts'
import { jobQueue, queueStates } from '#server/platform/jobs/queue.ts'
import { chargedInvoices } from '#server/money/payments/charged-invoices.ts'
import { paymentStore } from '#server/money/payments/store.ts'
import { subscriptionStore } from '#server/messaging/push/subscriptions.ts'
import { credentialStore } from '#server/account/session/credentials.ts'
import { sessionStore } from '#server/account/session/store.ts'
import { portalRows } from '#server/staff/support-desk/portal-rows.ts'
import { unpaidAnswer } from '#tests/support/upstreams/erp-invoices.ts'
import { unsharedWrites } from './unshared-writes.ts'

export type Queries = Readonly<Record<string, () => Promise<unknown>>>

/** The reads that a subscriber waits for. */
export const subscriberQueries: ReadonlySet<string> = new Set([
  'a sign-in finds the password',
  'a call finds its session',
  'list of sessions',
  'inbox, first page',
  'unread messages',
  'charged invoices of a list',
  'payments of an invoice',
])

/** The reads of tables that grow with the years and with the subscribers of a provider. */
export function growingQueries(
  database: Database,
  asked: {
    readonly person: Subscriber
    readonly sessionId: string
    readonly announcementIds: readonly string[]
    readonly keys: ChainKeys
  },
): { readonly ofTenant: Queries; readonly ofAll: Queries } {
  const { db } = database
  const { person, sessionId, announcementIds: ids, keys } = asked
  const { clientId, customerId: someone, documentHash } = person
  const now = () => new Date()
  const inbox = inboxStore(database)
  const charged = chargedInvoices({ database, now })
  const payments = paymentStore(database, unsharedWrites())
  const subscriptions = subscriptionStore(database)
  const sessions = sessionStore(database)
  const credentials = credentialStore(database)
  const desk = portalRows(database)
  const queue = jobQueue(database, 'growth')
  const audit = auditLog(db, keys, now)
  const customerIds = Array.from({ length: 500 }, (_, nth) => String(nth + 1))

  const ofTenant: Queries = {
    'a sign-in finds the password': () => credentials.findByDocument(clientId, documentHash),
    'a call finds its session': () => sessions.find(clientId, sessionId),
    'list of sessions': () => sessions.list(person),
    'inbox, first page': () => inbox.list(person, null, 20),
    'unread messages': () => inbox.countUnread(person),
    'charged invoices of a list': () => charged.find(unpaidAnswer(person, customerIds, null)),
    'payments of an invoice': () => payments.listOfInvoice(person, `${someone}01`),
    'payments that a notification may speak of': () =>
      payments.listWaiting(clientId, someone, now()),
    'announcement, next accounts': () => accountsAfter(db, clientId, someone, 500),
    'announcement, accounts': () => countAccounts(db, clientId),
    'announcements, drafts': () => unsentAnnouncements(db, clientId),
    'announcements, list': () => sentAnnouncements(db, clientId, null, announcementPageSize),
    'announcements, figures of a page': () => announcementTallies(db, clientId, ids),
    'announcements, browsers': () => subscriptions.count(clientId, 'announcements'),
    'reminders, who chose a day': () => subscriptions.subscribersWhoChose(clientId, 5, customerIds),
    'support desk, card': async () => {
      await desk.refusals(person, now())
      await desk.browsers(person)
      await desk.messages(person)
      await desk.listPayments(person)
      await desk.sentRequests(person)
      await desk.accountsOf(clientId, someone)
    },
    'support desk, failures of a day': () =>
      callFailuresModule({ database, now, log: { error: () => {} } }).since(clientId, now(), 100),
    'audit, newest': () => audit.list({ clientId, size: 'screen' }),
    'audit, an action that is frequent': () =>
      audit.list({ clientId, size: 'screen', action: 'signed in' }),
    'audit, an action that is rare': () =>
      audit.list({ clientId, size: 'screen', action: 'account erased' }),
    'audit, a text that nothing has': () =>
      audit.list({ clientId, size: 'screen', text: 'nobody at all' }),
  }
  const ofAll: Queries = {
    'jobs, claim': () => queue.claim('push', 100, now(), now()),
    'jobs, states': () => queueStates(database),
    'payments, due': () => payments.claim(now(), now()),
    'status, messages of a day': () => countMessagesSince(db, new Date(Date.now() - dayMs)),
    'status, reminders': () => lastReminders(db),
  }

  return { ofTenant, ofAll }
}
