import { calendarDate } from '#domain/platform/time/dates.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { CreateReminders } from './create-reminders.ts'
import type { DueSoonCounts } from './due-soon-counts.ts'
import type { Records } from './reminder-message.ts'
import { inAnHour, tryAgain, unreadBill } from './try-again.ts'

/** What sends reminders, of a run by portions or of bills that were queued one by one. */
export interface SenderDeps {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly hashDocument: SessionModule['hashDocument']
  readonly subscriptions: Pick<PushModule['subscriptions'], 'subscribersWhoChose'>
  readonly createReminders: CreateReminders
  readonly now: () => Date
}

/** The outcome of jobs: one for all, or one for each. */
type OutcomeOf = (job: Job) => Outcome

/**
 * Sends for an active provider; what waits for its ERP is tried again. `send` answers the ids of the jobs that
 * wait because their bill cannot be read.
 */
export async function sendFor(
  { tenants, now }: Pick<SenderDeps, 'tenants' | 'now'>,
  clientId: string,
  send: (tenant: Tenant) => Promise<ReadonlySet<number>>,
): Promise<OutcomeOf> {
  const tenant = await tenants.find(clientId)
  if (tenant?.status !== 'active') return () => ({ is: 'dead', reason: 'no such provider' })
  try {
    const waiting = await send(tenant)
    return ({ id }) =>
      waiting.has(id) ? { is: 'delayed', delay: inAnHour(now(), unreadBill) } : { is: 'settled' }
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    const { message } = error
    return (job) => tryAgain(job, message, now())
  }
}

interface SaidByErp {
  readonly owed: readonly ErpInvoice[]
  /** Of active customers, by customer id. */
  readonly documents: ReadonlyMap<string, string>
  readonly dueSoon: DueSoonCounts | null
}

/** What the ERP said of bills and of the documents of active customers. */
export function toRecords(
  { hashDocument, now }: Pick<SenderDeps, 'hashDocument' | 'now'>,
  { clientId, rules }: Tenant,
  { owed, documents, dueSoon }: SaidByErp,
): Records {
  return {
    owedById: new Map(owed.map((invoice) => [invoice.id, invoice])),
    hashById: new Map(
      [...documents].map(([id, document]) => [id, hashDocument(clientId, document)]),
    ),
    today: calendarDate(now(), rules.timeZone),
    dueSoon,
  }
}
