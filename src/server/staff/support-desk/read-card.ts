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
import type { ErpCustomer } from '#server/upstreams/erp/port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { LettersModule } from '#server/messaging/letters/module.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { toDeskFailure } from './desk-failure.ts'
import { billRows, readErpRows, reminderFor } from './erp-rows.ts'
import { portalRows } from './portal-rows.ts'

const maxLetters = 10
const maxFailures = 5

export interface DeskCustomer {
  readonly customer: ErpCustomer
  readonly subscriber: Subscriber
}

export type CardReader = ReturnType<typeof cardReader>

/** Puts together what support needs to know of a subscriber; nothing of the ERP is kept. */
export function cardReader(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<
    SessionModule,
    'credentials' | 'hashDocument' | 'sessions' | 'signInLimits'
  >
  readonly recovery: Pick<RecoveryModule, 'codeLimits'>
  readonly letters: Pick<LettersModule, 'latest'>
  readonly failures: Pick<CallFailuresModule, 'latest'>
}) {
  const { erps, session, recovery, letters, failures } = deps
  const rows = portalRows(deps.database)

  /** The customer as the ERP has them now; while it does not answer, as it last had them. */
  async function find(
    tenant: Tenant,
    customerId: string,
    signal: AbortSignal,
  ): Promise<DeskCustomer> {
    const { clientId } = tenant
    const erp = erps.for(tenant)
    const { value: customer } = await erp
      .customer(customerId, { fresh: true, signal })
      .catch((error: unknown) => {
        if (error instanceof UpstreamFailure) return erp.customer(customerId, { signal })
        throw error
      })
    if (!customer) refuse(readSubscriber, 'subscriber not found')
    const documentHash = session.hashDocument(clientId, customer.document)
    return { customer, subscriber: { clientId, customerId, documentHash } }
  }

  async function readWaits({ customer, subscriber }: DeskCustomer, now: Date) {
    const { clientId } = subscriber
    const [byPassword, code] = await Promise.all([
      session.signInLimits.waits({ clientId, document: customer.document }),
      recovery.codeLimits.waitSeconds(subscriber),
    ])
    const all = code > 0 ? [...byPassword, { for: 'code' as const, seconds: code }] : byPassword
    return all.map((one) => ({
      for: one.for,
      until: new Date(now.getTime() + one.seconds * secondMs).toISOString(),
    }))
  }

  async function readLetters({ customer, subscriber }: DeskCustomer) {
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

  async function read(
    tenant: Tenant,
    found: DeskCustomer,
    { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
  ): Promise<{ card: SubscriberCard; hasRequest: boolean | null }> {
    const { customer, subscriber } = found
    const { timeZone } = tenant.rules
    const reading = { customerId: customer.id, now, signal }
    const [account, live, waits, refusals, sent, browsers, messages, failed, erp] =
      await Promise.all([
        readAccount(subscriber),
        session.sessions.listOf(subscriber, now),
        readWaits(found, now),
        rows.refusals(subscriber, now),
        readLetters(found),
        rows.browsers(subscriber),
        rows.messages(subscriber),
        failures.latest(subscriber, maxFailures),
        readErpRows(erps.for(tenant), tenant, reading),
      ])
    const ranges = browsers.flatMap(({ state, days_before: days }) =>
      state === 'signed out' || days === null ? [] : [days],
    )
    const card: SubscriberCard = {
      id: customer.id,
      name: customer.legalName,
      document: maskDocument(customer.document),
      is_active: customer.isActive,
      is_portal_closed: customer.isPortalClosed,
      has_account: account !== null,
      emails: customer.emails.map(maskEmail),
      mobiles: tenant.messageGateway ? customer.mobiles.map(maskMobile) : [],
      account,
      sessions: live.map(({ device, ownDevice, createdAt, lastSeen }) => ({
        device,
        is_own_device: ownDevice !== null,
        created_at: createdAt.toISOString(),
        last_seen: lastSeen.toISOString(),
      })),
      waits,
      refused_sign_ins: refusals,
      letters: sent,
      browsers,
      messages,
      quiet_until: isReminderHour(now, timeZone)
        ? null
        : nextReminderHour(now, timeZone).toISOString(),
      failures: failed.map(toDeskFailure),
      reminder: reminderFor(erp.invoices, ranges, now, tenant),
      bills: billRows(erp.invoices, now, tenant, erp.reasonOf),
      contracts: erp.contracts,
      requests: erp.requests,
    }
    return { card, hasRequest: erp.hasRequest }
  }

  return { find, read, readWaits }
}
