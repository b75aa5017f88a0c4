import {
  decidePaymentReceiver,
  listPaymentReceivers,
  type PaymentReceiverRow,
} from '#contract/money/payment-receivers.ts'
import type { RawReceiverMarks } from '#contract/money/invoices.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { InvoiceMarks } from '#server/upstreams/erp/marked-erps.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import type { WriteToOwners } from '#server/messaging/owner-letters/module.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { type ReceiverRow, receiverStore } from './store.ts'
import { findGatewayMarks, findUntrustedCodes, receiverWatch } from './watch.ts'
import { erpsWithWatchedCodes, receiverMarks } from './watched-erps.ts'

export interface PaymentReceiversModule extends Module {
  readonly marks: InvoiceMarks
  /** The ERPs, whose payment codes are looked at before anybody gets them. */
  readonly watchCodes: (erps: Erps) => Erps
  /** Those of these PIX codes whose receiver is not trusted now. */
  readonly findUntrustedCodes: (
    clientId: string,
    codes: readonly string[],
  ) => Promise<ReadonlySet<string>>
  /** The marks of a PIX code that the provider's gateway issued. */
  readonly findGatewayMarks: (clientId: string, code: string) => Promise<RawReceiverMarks>
}

const toAnswer = (row: ReceiverRow): PaymentReceiverRow => ({
  id: row.id,
  kind: row.kind,
  account: row.account,
  name: row.name,
  is_trusted: row.isTrusted,
  first_seen_at: row.firstSeenAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  decided_by: row.decidedBy,
})

/** Whom the payment codes of each provider pay to: learnt, watched, and decided on by its owners. */
export function paymentReceiversModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly writeToOwners: WriteToOwners
  readonly wakeJobs: () => void
  readonly now: () => Date
}): PaymentReceiversModule {
  const { database, audit, now } = deps
  const store = receiverStore(database)
  const findUntrusted = receiverWatch({ ...deps, store })
  return {
    marks: receiverMarks(findUntrusted),
    watchCodes: (erps) => erpsWithWatchedCodes(erps, findUntrusted),
    findUntrustedCodes: (clientId, codes) => findUntrustedCodes(findUntrusted, clientId, codes),
    findGatewayMarks: (clientId, code) => findGatewayMarks(findUntrusted, clientId, code),
    routes: (api) => {
      register(api, listPaymentReceivers, async ({ tenant }) => ({
        receivers: (await store.list(tenant.clientId)).map(toAnswer),
      }))

      register(api, decidePaymentReceiver, async ({ tenant, staffMember, params, body }) => {
        const { clientId } = tenant
        const { is_trusted: isTrusted } = body
        const decision = { id: params.id, isTrusted, by: staffMember.login }
        await database.db.transaction(async (tx) => {
          const isThere = await store.decide(clientId, decision, now(), tx)
          if (!isThere) refuse(decidePaymentReceiver, 'receiver not found')
          const action = isTrusted ? 'payment receiver confirmed' : 'payment receiver rejected'
          await audit.record({ staffMember, clientId, action, subject: params.id }, tx)
        })
        return { type: 'success' as const }
      })
    },
  }
}
