import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { requestOffer } from '#contract/service/offers.ts'
import type { requestPaymentParts } from '#contract/service/payment-parts.ts'
import type { rightEndpoints } from '#contract/service/rights.ts'
import { maskEmail } from '#domain/account/people/email.ts'
import { withStaffPart } from '#domain/service/support/staff-part.ts'
import type { Database } from '#server/platform/db/database.ts'
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
}

/** The key of its request of support: none that a caller chose, which could be that of another request. */
const submissionOf = ({ id }: RightRow) => `right/${id}`

type Submitted = NonNullable<Awaited<ReturnType<SupportModule['findFiled']>>>

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
  readonly support: Pick<SupportModule, 'fileRequest' | 'findFiled'>
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

  /** The row of this request: a new one, or that of an earlier try. */
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
      // An earlier try of this request, which may have reached the ERP a moment ago.
      if (holder?.supportId === null || holder?.requestKey === right.requestKey) return holder
      if (holder && !(await isOver(call, holder))) refuse(endpoint, 'request already open')
      if (holder) await rights.close(subscriber, [holder.id], now())
    }
    // The key is that of another request, or somebody was quicker.
    return refuse(endpoint, 'request already open')
  }

  /** Records that the provider has a request, and what follows from it. */
  async function complete(
    call: FilingCall,
    row: RightRow,
    { erpId, protocol, requestedAt }: Submitted & Pick<RightRow, 'requestedAt'>,
  ): Promise<FiledRight> {
    const filed = { supportId: erpId, protocol: protocol ?? '', requestedAt }
    await database.db.transaction(async (tx) => {
      const first = await rights.finish(tx, row, filed)
      if (!first) return
      const { clientId, refersTo } = first
      if (first.kind === 'withdrawal' && refersTo) {
        await rights.withdraw(tx, { clientId, id: refersTo }, now())
      }
      await enqueue(tx, [rightMailJob(first)], now())
    })
    if (row.kind === 'contest') await writes.outdate(row, ['rights'])
    const kept = await rights.get(row)
    return { row: kept ?? { ...row, ...filed }, mailTo: await mailTo(call) }
  }

  return {
    /**
     * The request of one of these kinds that was filed with this key, or that an earlier try for this slot
     * has brought to the provider, whose answer got lost. It is asked for before the rules are: they may
     * have changed since, and the provider has it. null: none.
     */
    async replay(
      call: FilingCall,
      { kinds, slot }: { readonly kinds: readonly RequestKind[]; readonly slot: string },
      requestKey: string | undefined,
    ): Promise<FiledRight | null> {
      const subscriber = subscriberOf(call)
      const byKey = requestKey === undefined ? null : await rights.findByKey(subscriber, requestKey)
      if (byKey && byKey.supportId !== null) {
        return kinds.includes(byKey.kind) ? { row: byKey, mailTo: await mailTo(call) } : null
      }
      const row = byKey ?? (await rights.findBySlot(subscriber, slot))
      if (row === null || row.supportId !== null || !kinds.includes(row.kind)) return null
      const done = await support.findFiled(call, { desk: row.desk, requestKey: submissionOf(row) })
      return done && complete(call, row, { ...done, requestedAt: row.requestedAt })
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
        requestKey: submissionOf(row),
        draft: async () => {
          await rights.change(row, checked.facts)
          const head = ticketHead(kind, now(), tenant.rules.timeZone)
          const text = withStaffPart([head, ...checked.lines], checked.forStaff)
          return { subject, text, contractId: row.contractId }
        },
      })
      if (!done) refuse(endpoint, 'request under way')
      return complete(call, row, { ...done, requestedAt: now() })
    },
  }
}
