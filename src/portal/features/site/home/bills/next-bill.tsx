import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { useShownAge } from '#portal/kit/ages/shown-age.ts'
import { useAllInvoices } from '#portal/queries/money/charged-invoices.ts'
import { texts } from '../texts.ts'

/**
 * The first bill due after the provider's window. Empty while bills load, without such a bill, and where one
 * that is due before it may be unread.
 */
export function NextBill({ today }: { today: CalendarDate }) {
  const { data } = useAllInvoices()
  const [next] = (data && !data.isIncomplete ? data.invoices : [])
    .filter((invoice) => isPayable(invoice) && invoice.dueDate >= today)
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  useShownAge(next && data?.asOf)
  return (
    <p className="hero-next figures">
      {next && texts.nextOn(formatDate(next.dueDate), formatMoney(amountShown(next, today)))}
    </p>
  )
}
