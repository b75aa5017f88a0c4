import { findPaymentParts, requestPaymentParts } from '#contract/service/payment-parts.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { formatDecimal, formatMoney } from '#domain/platform/values/money.ts'
import { canBePaidInParts, partChoices } from '#domain/service/payment-parts/payment-parts.ts'
import { chooseGuidedSubject } from '#domain/service/support/guided-subject.ts'
import type { RequestStatus } from '#contract/service/request-status.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Call } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { RightsModule } from '#server/service/rights/module.ts'
import {
  asPaymentParts,
  isPaymentParts,
  knownStatus,
  type PaymentPartsRow,
} from '#server/service/rights/port.ts'
import type { SupportModule } from '#server/service/support/module.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'

const kinds = ['payment_parts'] as const
const slot = 'payment_parts'

const toRaw = (row: PaymentPartsRow, status: RequestStatus) => ({
  id: row.id,
  protocol: row.protocol,
  support_id: row.supportId ?? '',
  status,
  requested_at: row.requestedAt.toISOString(),
  amount: formatDecimal(row.amount),
})

type AskCall = Call<typeof requestPaymentParts>

/**
 * Overdue bills in parts: a request that a person at the provider answers. The ERP's own renegotiation is
 * left to staff, because it does not undo what it did before a failure.
 */
export function paymentPartsModule(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly rights: Pick<RightsModule, 'filer' | 'follow'>
  readonly support: Pick<SupportModule, 'subjects'>
  readonly now: () => Date
}): Module {
  const { erps, rights, support, now } = deps
  const { filer, follow } = rights

  /** The provider's subject for it, by its name; '' where it is not offered. */
  async function subjectOf({ tenant }: { readonly tenant: Tenant }): Promise<string> {
    const { paymentParts, supportMenu } = tenant.rules
    if (paymentParts === 'off' || supportMenu === 'chat') return ''
    const { subjects } = await support.subjects({ tenant })
    return chooseGuidedSubject('parts', subjects)?.id ?? ''
  }

  /** The subscriber's own bills of these ids, all of them overdue. */
  async function overdueBills(call: AskCall) {
    const { tenant, session, body } = call
    const read = await erps.for(tenant).invoices(session.customerId, { fresh: true })
    const own = read.value.filter(({ customerId }) => customerId === session.customerId)
    const today = calendarDate(now(), tenant.rules.timeZone)
    return [...new Set(body.invoiceIds)].map((id) => {
      const row = findListed({ ...read, value: own }, (one) => one.id === id)
      if (!row) return refuse(requestPaymentParts, 'invoice not found')
      const bill = readInvoice(row)
      if (!canBePaidInParts(bill, today)) refuse(requestPaymentParts, 'invoice not overdue')
      return { id, dueDate: bill.dueDate, amount: amountShown(bill, today), bill }
    })
  }

  async function ask(call: AskCall) {
    const { parts, requestKey } = call.body
    const known = await filer.replay(call, { kinds, slot }, requestKey)
    if (known) return { request: toRaw(asPaymentParts(known.row), knownStatus(known.row)) }
    const subjectId = await subjectOf(call)
    if (subjectId === '') refuse(requestPaymentParts, 'request not offered')
    if (!partChoices(call.tenant.rules.paymentParts).includes(parts)) {
      refuse(requestPaymentParts, 'invalid parts', { fields: ['parts'] })
    }
    const bills = await overdueBills(call)
    const amount = bills.reduce((sum, bill) => sum + bill.amount, 0)
    const { row } = await filer.file(
      call,
      requestPaymentParts,
      {
        subjectId,
        right: { kind: 'payment_parts', contractId: bills[0]?.bill.contractId ?? '' },
        slot,
        facts: { amount },
        lines: [
          `Em ${parts} partes: ${formatMoney(amount)}`,
          ...bills.map(
            (bill) =>
              `Fatura ${bill.id}, vencimento ${formatDate(bill.dueDate)}, ${formatMoney(bill.amount)}`,
          ),
        ],
        forStaff: [
          'O portal não calculou nem prometeu parcelas, e não mudou nada. Responda com a proposta neste atendimento.',
        ],
      },
      requestKey,
    )
    return { request: toRaw(asPaymentParts(row), 'in_progress') }
  }

  return {
    routes(api) {
      register(api, findPaymentParts, async (call) => {
        const [subjectId, followed] = await Promise.all([
          subjectOf(call),
          follow(call, kinds, isPaymentParts),
        ])
        const open = followed.find(
          ({ row, status }) => row.closedAt === null && status !== 'closed',
        )
        return { offered: subjectId !== '', open: open ? toRaw(open.row, open.status) : null }
      })
      register(api, requestPaymentParts, ask)
    },
  }
}
