import { readInvoice } from '#contract/money/invoices.ts'
import type { SuspensionObstacle } from '#contract/service/rights.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { invoiceState } from '#domain/money/invoices/invoice-state.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import type { FilingCall } from './file-right.ts'

/** In force: neither cancelled nor never begun. */
export const isInForce = ({ status }: Pick<ErpContract, 'status'>): boolean => status === 'A'

/** The subscriber's own contracts and bills; the owner is checked after the ERP's answer too. */
export function ownRecords({ erps }: { readonly erps: Pick<Erps, 'for'> }) {
  return {
    async contracts(
      { tenant, session }: FilingCall,
      fresh: boolean,
    ): Promise<Dated<Rows<ErpContract>>> {
      const { value, ...dated } = await erps.for(tenant).contracts(session.customerId, { fresh })
      const own = value.filter(({ customerId }) => customerId === session.customerId)
      return { ...dated, value: own }
    },
    async invoices({ tenant, session }: FilingCall, fresh: boolean): Promise<Dated<Rows<Invoice>>> {
      const { value, ...dated } = await erps.for(tenant).invoices(session.customerId, { fresh })
      const own = value.filter(({ customerId }) => customerId === session.customerId)
      return { ...dated, value: own.map(readInvoice) }
    },
  }
}
export type OwnRecords = ReturnType<typeof ownRecords>

/** Why a contract cannot be suspended; null when it can. */
export function suspensionObstacle(
  contract: ErpContract,
  invoices: readonly Invoice[],
  today: CalendarDate,
): SuspensionObstacle | null {
  if (contract.contrato_suspenso === 'S') return 'contract suspended'
  if (internetStatus(contract.status_internet).isBlocked) return 'contract blocked'
  const isOverdue = invoices.some(
    (invoice) => invoice.contractId === contract.id && invoiceState(invoice, today) === 'overdue',
  )
  return isOverdue ? 'bills overdue' : null
}
