import { useQuery } from '@tanstack/react-query'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { allInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { texts } from '../texts.ts'

/** The first bill due after the provider's window. Empty while bills load, and without such a bill. */
export function NextBill({ today }: { today: CalendarDate }) {
  const { data } = useQuery(allInvoicesQuery())
  const [next] = (data?.invoices ?? [])
    .filter((invoice) => isPayable(invoice) && invoice.dueDate >= today)
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  return (
    <p className="hero-next figures">
      {next && texts.nextOn(formatDate(next.dueDate), formatMoney(amountShown(next, today)))}
    </p>
  )
}
