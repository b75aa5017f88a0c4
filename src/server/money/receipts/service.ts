import { receiptPath, signReceipt } from '#contract/money/receipts.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { formatDecimal, parseCents } from '#domain/platform/values/money.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { Call } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { ReceiptTokens } from './tokens.ts'

/**
 * What the ERP says of a payment; null unless it says all of it: that the bill is paid, with nothing left,
 * on which day, until today, and how much.
 */
function readPayment(invoice: ErpInvoice, today: string) {
  const { status, pagamento_data: paidOn, valor_aberto: open, valor_recebido: received } = invoice
  const amount = parseCents(received)
  const isPaid = status === 'R' && parseCents(open ?? '') === 0
  return isPaid && paidOn !== '' && paidOn <= today && amount > 0 ? { paidOn, amount } : null
}

/** Signs receipts of a subscriber's own bills. */
export function receiptService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly tokens: Pick<ReceiptTokens, 'sign' | 'subjectOf'>
  readonly now: () => Date
}) {
  const { erps, tokens, now } = deps
  return async ({ tenant, session, params, signal }: Call<typeof signReceipt>) => {
    const { clientId, rules } = tenant
    const { customerId } = session
    // A receipt is a proof, so it is never made from a cached answer.
    const invoice = await erps.for(tenant).ownInvoice(customerId, params.invoiceId, { signal })
    if (invoice?.customerId !== customerId) refuse(signReceipt, 'invoice not found')
    const payment = readPayment(invoice, calendarDate(now(), rules.timeZone))
    if (payment === null) refuse(signReceipt, 'invoice not paid')
    const issuedAt = now()
    const subject = tokens.subjectOf(clientId, [tenant.ixcDomain, 'payment', invoice.id])
    const statement = { kind: 'payment' as const, ...payment, issuedAt, subject }
    const { token, code } = await tokens.sign(clientId, statement)
    return {
      path: receiptPath(token),
      code,
      paid_on: payment.paidOn,
      amount: formatDecimal(payment.amount),
      issued_at: issuedAt.toISOString(),
    }
  }
}
