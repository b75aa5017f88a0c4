import { useQuery } from '@tanstack/react-query'
import { invoiceQuery, knownInvoice, paidInvoicesQuery } from './invoices.ts'

/** Whether an invoice is paid by what is known here already; nothing is asked for. */
export function useIsPaid(id: string): boolean {
  const one = useQuery({ ...invoiceQuery(id), enabled: false })
  const paid = useQuery({ ...paidInvoicesQuery(), enabled: false })
  const known = one.data ?? knownInvoice(id, [paid.data])
  return known?.invoice?.status === 'R'
}
