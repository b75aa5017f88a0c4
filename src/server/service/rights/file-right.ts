import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { requestOffer } from '#contract/service/offers.ts'
import type { requestPaymentParts } from '#contract/service/payment-parts.ts'
import type { rightEndpoints } from '#contract/service/rights.ts'
import { maskEmail } from '#domain/account/people/email.ts'
import { withStaffPart } from '#domain/service/support/staff-part.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import { type Session, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { SupportModule } from '#server/service/support/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { rightMailJob } from './protocol-mail.ts'
import type { NewRight, RightFacts, RightRow, RightStore } from './store.ts'
import type { RequestKind } from './table.ts'
import { ticketHead } from './words.ts'

/** The calls that file a request. */
export type FilingEndpoint = (
  | Extract<
      (typeof rightEndpoints)[number],
      { readonly refusals: { readonly 'request not offered': 403 } }
    >
  | typeof requestOffer
  | typeof requestPaymentParts
) &
  Endpoint

export interface FilingCall {
  readonly tenant: Tenant
  readonly session: Session
}

/** A request with a protocol, checked against its rules. */
export interface CheckedRight {
  /** The subject of the ERP that it is filed under; '': the provider takes no such request. */
  readonly subjectId: string
  readonly right: Pick<NewRight, 'contractId' | 'invoiceId' | 'kind' | 'refersTo'>
  /** What there is one open request for: a kind with its contract, invoice or cancellation. */
  readonly slot: string
  readonly facts: RightFacts
  /** What provider and subscriber read, below a line that says what is asked for and when. */
  readonly lines: readonly string[]
  /** What the provider alone reads, below them. */
  readonly forStaff: readonly string[]
  /** Changes more in the transaction that records the request. */
  readonly alsoDo?: (tx: Drizzle) => Promise<void>
}

export interface FiledRight {
  readonly row: RightRow
  /** Masked; empty where no e-mail can be sent, and where the ERP has no address or does not say. */
  readonly mailTo: string
}

export type RightFiler = ReturnType<typeof rightFiler>

/** Files a request as a request of support: once, with a protocol that goes by e-mail. */
export function rightFiler(deps: {
  readonly database: Pick<Database, 'db'>
  readonly writes: Pick<OwnWrites, 'outdate'>
  readonly erps: Pick<Erps, 'for'>
  readonly rights: RightStore
  readonly support: Pick<SupportModule, 'fileRequest'>
  readonly mailer: Pick<Mailer, 'canSend'>
  readonly now: () => Date
}) {
  const { database, writes, erps, rights, support, mailer, now } = deps

  async function mailTo({ tenant, session }: FilingCall): Promise<string> {
    if (!mailer.canSend) return ''
    try {
      const { value } = await erps.for(tenant).customer(session.customerId)
      return value?.emails[0] ? maskEmail(value.emails[0]) : ''
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return ''
    }
  }

  /** Whether the ERP has closed a request, or has it no more. */
  async function isOver({ tenant, session }: FilingCall, row: RightRow): Promise<boolean> {
    const list = await erps
      .for(tenant)
      .supportRequests(row.desk, session.customerId, { fresh: true })
    return findListed(list, ({ id }) => id === row.supportId)?.status !== 'in_progress'
  }

  /** The row of this request: a new one, or that of an earlier try which never reached the ERP. */
  async function claim(
    call: FilingCall,
    endpoint: FilingEndpoint,
    right: NewRight & { slot: string },
  ): Promise<RightRow> {
    const subscriber = subscriberOf(call)
    for (let tries = 0; tries < 2; tries += 1) {
      const claimed = await rights.claim(right)
      if (claimed) return claimed
      const holder = await rights.findBySlot(subscriber, right.slot)
      if (holder && holder.supportId === null) return holder
      if (holder && !(await isOver(call, holder))) refuse(endpoint, 'request already open')
      if (holder) await rights.close(subscriber, [holder.id], now())
    }
    // The key is that of another request, or somebody was quicker.
    return refuse(endpoint, 'request already open')
  }

  return {
    /** The request of one of these kinds that was filed with this key; null: none was. */
    async replay(
      call: FilingCall,
      kinds: readonly RequestKind[],
      requestKey: string | undefined,
    ): Promise<FiledRight | null> {
      if (requestKey === undefined) return null
      const row = await rights.findByKey(subscriberOf(call), requestKey)
      const isFiled = row !== null && kinds.includes(row.kind) && row.supportId !== null
      return isFiled ? { row, mailTo: await mailTo(call) } : null
    },

    async file(
      call: FilingCall,
      endpoint: FilingEndpoint,
      checked: CheckedRight,
      requestKey: string = randomUUID(),
    ): Promise<FiledRight> {
      const { tenant } = call
      const { kind } = checked.right
      const erp = erps.for(tenant)
      const { subjectId } = checked
      const subject = subjectId === '' ? null : await erp.supportSubject(subjectId)
      if (!subject) refuse(endpoint, 'request not offered')
      const row = await claim(call, endpoint, {
        ...subscriberOf(call),
        ...checked.right,
        ...checked.facts,
        slot: checked.slot,
        requestKey,
        desk: tenant.supportType,
        requestedAt: now(),
      })
      const done = await support.fileRequest(call, {
        // No key that a caller chose: it could be that of an ordinary request of support.
        requestKey: `right/${row.id}`,
        draft: async () => {
          await rights.change(row, checked.facts)
          const head = ticketHead(kind, now(), tenant.rules.timeZone)
          const text = withStaffPart([head, ...checked.lines], checked.forStaff)
          return { subject, text, contractId: row.contractId }
        },
      })
      if (!done) refuse(endpoint, 'request under way')
      const filed = { supportId: done.erpId, protocol: done.protocol ?? '', requestedAt: now() }
      await database.db.transaction(async (tx) => {
        const first = await rights.finish(tx, row, filed)
        if (!first) return
        await checked.alsoDo?.(tx)
        await enqueue(tx, [rightMailJob(first)], now())
      })
      if (row.kind === 'contest') await writes.outdate(row, ['rights'])
      const kept = await rights.get(row)
      return { row: kept ?? { ...row, ...filed }, mailTo: await mailTo(call) }
    },
  }
}
