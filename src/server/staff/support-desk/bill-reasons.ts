import {
  comparedValue,
  otherValues,
  partName,
  partNote,
  reasonSentence,
} from '#domain/money/bill-parts/bill-words.ts'
import type { ContractCharges } from '#domain/money/bill-parts/charge.ts'
import { changeOf } from '#domain/money/bill-parts/compare-parts.ts'
import { type ExplainedBill, explainBill } from '#domain/money/bill-parts/explain-bill.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { toIssuedBill } from '#server/upstreams/erp/issued-bill.ts'
import type { Erp, ErpInvoice } from '#server/upstreams/erp/port.ts'

/** Contracts whose charges one card asks for; a customer with more has hundreds. */
const maxContracts = 5

/** What staff read of why a bill costs what it costs; nothing where the ERP does not say. */
export interface BillReason {
  /** The sentence that its subscriber reads. */
  readonly reason: string
  /** What it is made of. */
  readonly parts: { readonly name: string; readonly amount: Cents }[]
}

const unknown: BillReason = { reason: '', parts: [] }

function partsOf({ parts, rest }: ExplainedBill): BillReason['parts'] {
  const named = parts.map((part) => ({
    name: [partName(part), partNote(part)].filter(Boolean).join(', '),
    amount: part.amount,
  }))
  return rest === 0 ? named : [...named, { name: otherValues, amount: rest }]
}

export interface ChargeReading {
  readonly customerId: string
  readonly signal: AbortSignal
}

/** What these contracts are charged, the first ones of them; null for one that the ERP does not tell. */
export async function readCharges(
  erp: Pick<Erp, 'contractCharges'>,
  contractIds: readonly string[],
  { customerId, signal }: ChargeReading,
): Promise<ReadonlyMap<string, ContractCharges | null>> {
  const read = async (id: string): Promise<[string, ContractCharges | null]> => {
    try {
      return [id, (await erp.contractCharges(customerId, id, { signal })).value]
    } catch (error) {
      if (error instanceof UpstreamFailure) return [id, null]
      throw error
    }
  }
  return new Map(await Promise.all([...new Set(contractIds)].slice(0, maxContracts).map(read)))
}

/** Why each bill costs what it costs, as its subscriber reads it. A failure is no failure of the card. */
export async function readReasons(
  erp: Pick<Erp, 'contractCharges'>,
  invoices: readonly ErpInvoice[],
  { today, ...of }: ChargeReading & { readonly today: CalendarDate },
): Promise<(invoiceId: string) => BillReason> {
  const bills = invoices.map(toIssuedBill)
  const newestFirst = bills.toReversed().flatMap(({ contractId }) => contractId ?? [])
  const contracts = await readCharges(erp, newestFirst, of)
  return (invoiceId) => {
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (!invoice) return unknown
    const bill = toIssuedBill(invoice)
    const contract = contracts.get(bill.contractId ?? '') ?? null
    // That a bill is a charge of its own, or of a negotiation, its own columns say.
    const isOfContract = bill.origin === null || bill.origin === 'contract'
    if (isOfContract && !contract) return unknown
    const explained = explainBill(bill, bills, contract, today)
    const change = changeOf(bill, bills, contract, today)
    const reason = reasonSentence(explained, change, comparedValue(readInvoice(invoice)))
    return { reason, parts: partsOf(explained) }
  }
}
