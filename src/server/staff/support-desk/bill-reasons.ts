import { comparedValue, reasonSentence } from '#domain/money/bill-parts/bill-words.ts'
import type { ContractCharges } from '#domain/money/bill-parts/charge.ts'
import { changeOf } from '#domain/money/bill-parts/compare-parts.ts'
import { explainBill } from '#domain/money/bill-parts/explain-bill.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { toIssuedBill } from '#server/upstreams/erp/issued-bill.ts'
import type { Erp, ErpInvoice } from '#server/upstreams/erp/port.ts'

/** Contracts whose charges one card asks for; a customer with more has hundreds. */
const maxContracts = 5

/**
 * Why each bill costs what it costs, in the sentence that its subscriber reads; '' where the ERP does not
 * say. A failure is no failure of the card.
 */
export async function readReasons(
  erp: Pick<Erp, 'contractCharges'>,
  invoices: readonly ErpInvoice[],
  of: { readonly customerId: string; readonly today: CalendarDate; readonly signal: AbortSignal },
): Promise<(invoiceId: string) => string> {
  const { customerId, today, signal } = of
  const bills = invoices.map(toIssuedBill)
  const newestFirst = bills.toReversed().flatMap(({ contractId }) => contractId ?? [])
  const asked = [...new Set(newestFirst)].slice(0, maxContracts)
  const read = async (id: string): Promise<[string, ContractCharges | null]> => {
    try {
      return [id, (await erp.contractCharges(customerId, id, { signal })).value]
    } catch (error) {
      if (error instanceof UpstreamFailure) return [id, null]
      throw error
    }
  }
  const contracts = new Map(await Promise.all(asked.map(read)))
  return (invoiceId) => {
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (!invoice) return ''
    const bill = toIssuedBill(invoice)
    const contract = contracts.get(bill.contractId ?? '') ?? null
    // That a bill is a charge of its own, or of a negotiation, its own columns say.
    const isOfContract = bill.origin === null || bill.origin === 'contract'
    if (isOfContract && !contract) return ''
    const explained = explainBill(bill, bills, contract, today)
    const change = changeOf(bill, bills, contract, today)
    return reasonSentence(explained, change, comparedValue(readInvoice(invoice)))
  }
}
