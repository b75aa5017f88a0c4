import { nextBillLine, unknownNextBill } from '#domain/money/bill-parts/next-bill-words.ts'
import { predictBill } from '#domain/money/bill-parts/next-bill.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { isBilledAsBefore, whyNotForetold } from '#domain/service/contracts/not-foretold.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import { toIssuedBill } from '#server/upstreams/erp/issued-bill.ts'
import { type ChargeReading, readCharges } from './bill-reasons.ts'

/**
 * The next bill of each contract before it is issued, as its subscriber reads it, by the contract's id, or why it
 * is not foretold. Nothing where the ERP does not say; that is no failure of the card.
 */
export async function readNextBills(
  erp: Pick<Erp, 'contractCharges' | 'invoices'>,
  contracts: readonly Contract[],
  { customerId, today, signal }: ChargeReading & { readonly today: CalendarDate },
): Promise<ReadonlyMap<string, string>> {
  const unknown = contracts.flatMap((contract): [string, string][] => {
    const why = whyNotForetold(contract)
    return why ? [[contract.id, `${unknownNextBill}. ${why}`]] : []
  })
  const told = contracts.filter(isBilledAsBefore)
  if (told.length === 0) return new Map(unknown)
  try {
    const [{ value, isIncomplete }, charges] = await Promise.all([
      erp.invoices(customerId, { signal }),
      readCharges(
        erp,
        told.map(({ id }) => id),
        { customerId, signal },
      ),
    ])
    const bills = value.filter((one) => one.customerId === customerId).map(toIssuedBill)
    const lines = told.flatMap(({ id }): [string, string][] => {
      const contract = charges.get(id) ?? null
      if (!contract) return []
      const isPart = contract.isIncomplete || isIncomplete === true
      const next = predictBill(bills, { ...contract, isIncomplete: isPart }, today)
      return [[id, nextBillLine(next)]]
    })
    return new Map([...unknown, ...lines])
  } catch (error) {
    if (error instanceof UpstreamFailure) return new Map(unknown)
    throw error
  }
}
