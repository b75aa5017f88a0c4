import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { returnsByPaying } from '#domain/service/contracts/returns-by-paying.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { contractsQuery } from './contracts.ts'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { useOpenInvoices } from '#portal/queries/money/use-invoices.ts'

/**
 * Whether paying this invoice brings the internet back. It is told from what was known before the
 * payment: afterwards the line may be free already. A device that opens the bills alone does not know.
 */
export function useInternetReturns(invoice: Invoice): boolean {
  const { data } = useQuery({ ...contractsQuery(), enabled: !useBillsOnly() })
  const { list, isIncomplete, today } = useOpenInvoices()
  const returns =
    !isIncomplete && returnsByPaying(invoice, data?.contracts ?? [], list ?? [], today)
  const [known, setKnown] = useState(false)
  if (isPayable(invoice) && data && list && known !== returns) setKnown(returns)
  return known
}
