import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { InternetReturns } from '#portal/kit/invoices/internet-returns.tsx'
import { useInternetReturns } from '#portal/queries/service/use-internet-returns.ts'

interface ReturnsLineProps {
  invoice: Invoice
  /** It was paid while this screen was open. */
  isNews: boolean
}

/** Below a confirmed payment: the blocked line comes back. Drawn from before, to know of the block. */
export function ReturnsLine({ invoice, isNews }: ReturnsLineProps) {
  const returns = useInternetReturns(invoice)
  return isNews && returns ? <InternetReturns /> : null
}
