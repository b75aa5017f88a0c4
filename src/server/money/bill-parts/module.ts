import { readInvoiceParts, readNextInvoice } from '#contract/money/bill-parts.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { changeOf } from '#domain/money/bill-parts/compare-parts.ts'
import { explainBill } from '#domain/money/bill-parts/explain-bill.ts'
import { predictBill } from '#domain/money/bill-parts/next-bill.ts'
import { changesSinceIssue } from '#domain/money/bill-parts/since-issue.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { toIssuedBill } from '#server/upstreams/erp/issued-bill.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { Call } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import { toRawInvoiceParts, toRawNextInvoice } from './raw-parts.ts'

type OwnCall = Pick<Call<typeof readInvoiceParts>, 'fresh' | 'session' | 'signal' | 'tenant'>

const older = (one: Date, other: Date) => (one < other ? one : other)

/**
 * What bills are made of, why they differ, and the next one of a contract before it is issued. The ERP is
 * asked for that when a bill is opened: lists and the home ask nothing more.
 */
export function billPartsModule(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
}): Module {
  const { erps, now } = deps
  const today = ({ tenant }: OwnCall) => calendarDate(now(), tenant.rules.timeZone)

  /** The subscriber's own bills; the owner is checked after the ERP's answer too. */
  async function listOwn({
    tenant,
    session,
    fresh,
    signal,
  }: OwnCall): Promise<Dated<Rows<ErpInvoice>>> {
    const { value, ...dated } = await erps
      .for(tenant)
      .invoices(session.customerId, { fresh, signal })
    return { ...dated, value: value.filter((one) => one.customerId === session.customerId) }
  }

  /** One of them, also one so old that a long list left it out. */
  async function findOwn(
    { tenant, session, signal }: OwnCall,
    list: Dated<Rows<ErpInvoice>>,
    id: string,
  ): Promise<ErpInvoice> {
    const isOwn = (one: ErpInvoice) => one.id === id
    const found =
      findListed({ value: list.value }, isOwn) ??
      (list.isCut ? await erps.for(tenant).ownInvoice(session.customerId, id, { signal }) : null) ??
      findListed(list, isOwn)
    return found?.customerId === session.customerId
      ? found
      : refuse(readInvoiceParts, 'invoice not found')
  }

  async function explain(call: OwnCall, invoiceId: string) {
    const { tenant, session, fresh, signal } = call
    const list = await listOwn(call)
    const invoice = await findOwn(call, list, invoiceId)
    const bill = toIssuedBill(invoice)
    const bills = list.value.map(toIssuedBill)
    const { value: contract, asOf } =
      bill.contractId === null || bill.origin !== 'contract'
        ? { value: null, asOf: list.asOf }
        : await erps
            .for(tenant)
            .contractCharges(session.customerId, bill.contractId, { fresh, signal })
    // A list that is a part may lack the former bill, and an old bill is in none.
    const isFormerKnown =
      !list.isIncomplete && findListed(list, (one) => one === invoice) !== undefined
    const day = today(call)
    return toRawInvoiceParts({
      value: bill.value,
      issuedOn: bill.issuedOn,
      explained: explainBill(bill, isFormerKnown ? bills : [], contract, day),
      later: changesSinceIssue(readInvoice(invoice), invoice.origin.cancelled, day),
      change: isFormerKnown ? changeOf(bill, bills, contract, day) : null,
      asOf: older(list.asOf, asOf),
    })
  }

  async function predict(call: OwnCall, contractId: string) {
    const { tenant, session, fresh, signal } = call
    const [list, { value: contract, asOf }] = await Promise.all([
      listOwn(call),
      erps.for(tenant).contractCharges(session.customerId, contractId, { fresh, signal }),
    ])
    if (!contract) refuse(readNextInvoice, 'contract not found')
    const isIncomplete = contract.isIncomplete || list.isIncomplete === true
    const bills = list.value.map(toIssuedBill)
    const next = predictBill(bills, { ...contract, isIncomplete }, today(call))
    return toRawNextInvoice(next, older(list.asOf, asOf))
  }

  return {
    routes(api) {
      register(api, readInvoiceParts, (call) => explain(call, call.params.invoiceId))
      register(api, readNextInvoice, (call) => predict(call, call.params.id))
    },
  }
}
