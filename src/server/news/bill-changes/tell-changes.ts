import * as v from 'valibot'
import { changeMessage } from '#domain/money/bill-parts/change-message.ts'
import { predictBill } from '#domain/money/bill-parts/next-bill.ts'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { type Account, accountsOf } from '#server/messaging/audiences/port.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { AutomaticPaymentsModule } from '#server/money/automatic-payments/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job } from '#server/platform/jobs/queue.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { ContractMarks } from '#server/service/rights/port.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { toIssuedBill } from '#server/upstreams/erp/issued-bill.ts'
import { byDay, type ByDayDeps } from './by-day.ts'
import {
  changeJobs,
  changeKind,
  changePayloadSchema,
  type FoundChange,
  sourceOf,
} from './change-job.ts'

/** A change that is told leads to the contracts, which say the next bill. */
const path = '/panel/financial/contracts'

type NewMessage = Parameters<InboxModule['createMessages']>[2][number]

/** Reads a few contracts and tells their subscribers what of their bills will change. */
export function tellChanges(
  deps: ByDayDeps & {
    readonly database: Pick<Database, 'db'>
    readonly erps: Pick<Erps, 'for'>
    readonly session: Pick<SessionModule, 'hashDocument'>
    readonly inbox: Pick<InboxModule, 'createMessages'>
    readonly automatic: Pick<AutomaticPaymentsModule, 'limitOf'>
    readonly marks: ContractMarks
  },
): JobHandler {
  const { database, erps, session, inbox, automatic, marks, now } = deps
  const { db } = database

  /** Accounts of the persons who the ERP says are these customers today. */
  async function readersOf(
    tenant: Tenant,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, Account>> {
    const { clientId } = tenant
    const documents = await erps.for(tenant).activeDocuments(customerIds)
    const accounts = await accountsOf(db, clientId, customerIds)
    const isTheirs = ({ customerId, documentHash }: Account) => {
      const document = documents.get(customerId)
      return document !== undefined && session.hashDocument(clientId, document) === documentHash
    }
    return new Map(accounts.filter(isTheirs).map((account) => [account.customerId, account]))
  }

  /** Past every cache, as the message stays. null where the ERP does not say it any more, or not all of it: nothing is then told. */
  async function readChange(
    tenant: Tenant,
    change: FoundChange,
    reader: Account,
    today: CalendarDate,
  ) {
    const { customerId, contractId, chargeId, kind, day } = change
    const erp = erps.for(tenant)
    const { value: contract } = await erp.contractCharges(customerId, contractId, { fresh: true })
    if (!contract?.isRunning || contract.isIncomplete) return null
    const charge = contract.charges.find(({ id }) => id === chargeId)
    const isSame = charge && (kind === 'ends' ? charge.until : charge.starts) === day
    if (!isSame || charge.isEnded || charge.amount === 0) return null
    const inForce = { id: contractId, dueDay: contract.dueDay, status: 'A' } as const
    const asked = (await marks({ tenant, session: reader }, [inForce])).get(contractId) ?? []
    // Its subscriber has asked for its end: what its bills would cost is no news.
    if (asked.some((mark) => mark.kind === 'cancellation')) return null
    const list = await erp.invoices(customerId, { fresh: true })
    const bills = list.value.filter((bill) => bill.customerId === customerId).map(toIssuedBill)
    const isIncomplete = list.isIncomplete === true
    const isRunning = asked.length === 0
    const next = predictBill(bills, { ...contract, isIncomplete, isRunning }, today)
    return { charge, next }
  }

  /** null: nothing is told of it. */
  async function messageOf(
    tenant: Tenant,
    change: FoundChange,
    reader: Account,
    today: CalendarDate,
  ): Promise<NewMessage | null> {
    const read = await readChange(tenant, change, reader, today)
    if (!read) return null
    const { contractId, kind, day } = change
    const limit = await automatic.limitOf({ clientId: tenant.clientId, ...reader }, contractId)
    return {
      ...reader,
      kind: 'change',
      source: sourceOf(change),
      ...changeMessage({ kind, day, contractId, limit, ...read }),
      path,
    }
  }

  async function tell(
    tenant: Tenant,
    { changes, atAnyHour }: v.InferOutput<typeof changePayloadSchema>,
    job: Job,
    lease: JobLease,
  ): Promise<void> {
    const { clientId } = tenant
    const today = calendarDate(now(), tenant.rules.timeZone)
    const coming = changes.filter(({ day }) => day > today)
    const customerIds = [...new Set(coming.map(({ customerId }) => customerId))]
    const readers = await readersOf(tenant, customerIds)
    const messages: NewMessage[] = []
    const failed: FoundChange[] = []
    for (const change of coming) {
      const reader = readers.get(change.customerId)
      try {
        const message = reader ? await messageOf(tenant, change, reader, today) : null
        if (message) messages.push(message)
      } catch (error) {
        // Alone in its job it is tried again with growing pauses.
        if (!(error instanceof UpstreamFailure) || coming.length === 1) throw error
        failed.push(change)
      }
    }
    await db.transaction(async (tx) => {
      if ((await lease.finish(tx, [job])).size === 0) return
      const delivery = { audience: 'changes', lane: 'bulk', now: now(), atAnyHour } as const
      await inbox.createMessages(tx, clientId, messages, delivery)
      await enqueue(tx, changeJobs(clientId, failed, atAnyHour, 1), now())
    })
  }

  return {
    kind: changeKind,
    lane: 'bulk',
    batchSize: 1,
    concurrency: 2,
    maxPerTenant: 1,
    produces: [changeKind, pushJobKinds.bulk],
    run: byDay(deps, {
      read: (payload) => v.parse(changePayloadSchema, payload),
      act: tell,
    }),
  }
}
