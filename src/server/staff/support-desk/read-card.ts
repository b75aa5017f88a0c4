import { readSubscriber, type SubscriberCard } from '#contract/staff/support-desk.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { maskDocument } from '#domain/account/people/document.ts'
import { maskEmail } from '#domain/account/people/email.ts'
import { maskMobile } from '#domain/account/people/mobile.ts'
import { isReminderHour, nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { CallFailuresModule } from '#server/platform/call-failures/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { LettersModule } from '#server/messaging/letters/module.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { toDeskFailure } from './desk-failure.ts'
import { readLatest } from './erp-rows.ts'
import { portalRows } from './portal-rows.ts'
import type { OwnOutages } from '#server/service/lines/module.ts'

const maxLetters = 10
const maxFailures = 5

export interface KnownCustomer {
  readonly customer: ErpCustomer
  readonly subscriber: Subscriber
}

/** `customer`: null while the ERP does not answer. */
export interface DeskCustomer extends Omit<KnownCustomer, 'customer'> {
  readonly customer: ErpCustomer | null
}

export type CardReader = ReturnType<typeof cardReader>

/** Puts together what support needs to know of a subscriber; nothing of the ERP is kept. */
export function cardReader(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<
    SessionModule,
    'credentials' | 'hashDocument' | 'observeWrites' | 'sessions' | 'signInLimits'
  >
  readonly recovery: Pick<RecoveryModule, 'codeLimits'>
  readonly letters: Pick<LettersModule, 'latest'>
  readonly failures: Pick<CallFailuresModule, 'latest'>
  readonly ownOutages: OwnOutages
}) {
  const { erps, session, recovery, letters, failures } = deps
  const rows = portalRows(deps.database)

  const describe = (clientId: string, customer: ErpCustomer): KnownCustomer => {
    const documentHash = session.hashDocument(clientId, customer.document)
    return { customer, subscriber: { clientId, customerId: customer.id, documentHash } }
  }

  /**
   * The customer as the ERP has them now; while it does not answer, as it last had them. What is read of them
   * next is no older than the last write for them, in any process.
   */
  async function find(
    tenant: Tenant,
    customerId: string,
    signal: AbortSignal,
  ): Promise<KnownCustomer> {
    await session.observeWrites({ clientId: tenant.clientId, customerId })
    const erp = erps.for(tenant)
    const { value } = await readLatest((options) => erp.customer(customerId, options), signal)
    return describe(tenant.clientId, value ?? refuse(readSubscriber, 'subscriber not found'))
  }

  /**
   * The same for a look, which waits for the ERP no longer than `signal` says. Then the portal's own account
   * of this id stands in, where there is one alone.
   */
  async function findForLook(
    tenant: Tenant,
    customerId: string,
    signal: AbortSignal,
  ): Promise<DeskCustomer> {
    try {
      return await find(tenant, customerId, signal)
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      const [subscriber, other] = await rows.accountsOf(tenant.clientId, customerId)
      if (!subscriber || other) throw error
      return { customer: null, subscriber }
    }
  }

  async function readWaits({ customer, subscriber }: DeskCustomer, now: Date) {
    const { clientId } = subscriber
    const [byPassword, code] = await Promise.all([
      customer ? session.signInLimits.waits({ clientId, document: customer.document }) : [],
      recovery.codeLimits.waitSeconds(subscriber),
    ])
    const all = code > 0 ? [...byPassword, { for: 'code' as const, seconds: code }] : byPassword
    return all.map((one) => ({
      for: one.for,
      until: new Date(now.getTime() + one.seconds * secondMs).toISOString(),
    }))
  }

  async function nextCodeAt({ subscriber }: DeskCustomer, now: Date): Promise<string | null> {
    const seconds = await recovery.codeLimits.pauseSeconds(subscriber)
    return seconds > 0 ? new Date(now.getTime() + seconds * secondMs).toISOString() : null
  }

  async function readLetters({ customer, subscriber }: DeskCustomer) {
    if (!customer) return null
    const { emails, mobiles } = customer
    const found = await letters.latest(subscriber.clientId, [...emails, ...mobiles], maxLetters)
    return found.map(({ at, channel, recipient, subject, failure }) => ({
      at: at.toISOString(),
      channel,
      to: channel === 'mail' ? maskEmail(recipient) : maskMobile(recipient),
      subject,
      failure,
    }))
  }

  async function readAccount(subscriber: Subscriber) {
    const credential = await session.credentials.find(subscriber)
    if (!credential) return null
    return {
      password_changed_at: credential.changedAt.toISOString(),
      passkeys: await rows.countPasskeys(subscriber),
    }
  }

  /** The card but for what only the ERP tells. */
  async function read(
    tenant: Tenant,
    found: DeskCustomer,
    now: Date,
  ): Promise<Omit<SubscriberCard, 'look'>> {
    const { customer, subscriber } = found
    const { timeZone } = tenant.rules
    const [account, live, waits, refusals, sent, browsers, messages, failed] = await Promise.all([
      readAccount(subscriber),
      session.sessions.listOf(subscriber, now),
      readWaits(found, now),
      rows.refusals(subscriber, now),
      readLetters(found),
      rows.browsers(subscriber),
      rows.messages(subscriber),
      failures.latest(subscriber, maxFailures),
    ])
    const [nextCode, outages, payments, sentRequests] = await Promise.all([
      nextCodeAt(found, now),
      deps.ownOutages.list(subscriber),
      rows.listPayments(subscriber),
      rows.sentRequests(subscriber),
    ])
    return {
      id: subscriber.customerId,
      name: customer?.legalName ?? '',
      document: customer ? maskDocument(customer.document) : '',
      is_active: customer?.isActive ?? true,
      is_portal_closed: customer?.isPortalClosed ?? false,
      has_account: account !== null,
      is_unread: customer === null,
      emails: customer?.emails.map(maskEmail) ?? [],
      mobiles: customer && tenant.messageGateway ? customer.mobiles.map(maskMobile) : [],
      account,
      sessions: live.map(({ device, ownDevice, createdAt, lastSeen }) => ({
        device,
        is_own_device: ownDevice !== null,
        created_at: createdAt.toISOString(),
        last_seen: lastSeen.toISOString(),
      })),
      waits,
      next_code_at: nextCode,
      refused_sign_ins: refusals,
      letters: sent,
      browsers,
      messages,
      quiet_until: isReminderHour(now, timeZone)
        ? null
        : nextReminderHour(now, timeZone).toISOString(),
      failures: failed.map(toDeskFailure),
      outages: outages.filter((one) => one.is_current),
      payments,
      sent_requests: sentRequests,
    }
  }

  return { find, findForLook, read, readWaits }
}
