import type { Erp } from '#server/upstreams/erp/port.ts'
import type { StoredCharge } from './charge-store.ts'

/**
 * How a bill ended that the ERP does not have as owed any more: `paid_otherwise` only where the ERP has it as
 * paid, since a provider may have cancelled or replaced it.
 */
export async function readBillEnd(
  erp: Pick<Erp, 'invoicesPaid'>,
  { customerId, invoiceId }: Pick<StoredCharge, 'customerId' | 'invoiceId'>,
): Promise<'not_owed' | 'paid_otherwise'> {
  const paid = await erp.invoicesPaid([invoiceId])
  return paid.some((invoice) => invoice.customerId === customerId) ? 'paid_otherwise' : 'not_owed'
}
