import { useQuery } from '@tanstack/react-query'
import { openInvoices, paidInvoices, windowEnd } from '#domain/money/invoices/invoice-lists.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { chargedInvoicesQuery, markCharged } from './charged-invoices.ts'
import { isUndecided } from './attempts.ts'
import { paymentQuery } from './payments.ts'
import { knownOpenInvoices, orReminded, remindedInvoicesQuery } from './reminded-invoices.ts'
import { invoiceQuery, knownInvoice, openInvoicesQuery, paidInvoicesQuery } from './invoices.ts'

/**
 * The open invoices as of today: a stored answer of yesterday is filtered by today's window and has what
 * reminders brought since. `list` is undefined until there is one to show, however old.
 */
export function useOpenInvoices() {
  const { rules } = useProvider()
  const today = useToday()
  const options = openInvoicesQuery(rules)
  const { data, error, isFetching, refetch } = useQuery(options)
  const { data: charged } = useQuery(chargedInvoicesQuery())
  const { data: reminded } = useQuery(remindedInvoicesQuery())
  const known = knownOpenInvoices(data, reminded, isFetching && !error)
  const list =
    known &&
    openInvoices(
      markCharged(known.invoices, known.asOf, charged),
      today,
      windowEnd(today, rules.invoiceWindow),
    )
  const { asOf, isIncomplete = false, isOfReminders = false } = known ?? {}
  const { queryKey } = options
  return { list, asOf, isIncomplete, isOfReminders, error, isFetching, refetch, queryKey, today }
}

/** The invoice that is to be paid after this one; undefined when there is none. */
export function useNextInvoice(id: string) {
  const { list, today } = useOpenInvoices()
  return { next: list?.find((one) => one.id !== id && isPayable(one)), today }
}

export function usePaidInvoices() {
  const today = useToday()
  const options = paidInvoicesQuery()
  const { data, error, isFetching, refetch } = useQuery(options)
  const list = data && paidInvoices(data.invoices)
  const { asOf, isIncomplete = false } = data ?? {}
  return { list, asOf, isIncomplete, error, isFetching, refetch, queryKey: options.queryKey, today }
}

/**
 * One invoice. Until it is fetched, and for as long as the server does not answer, it is shown as the
 * lists or a reminder hold it. While a card payment of it is undecided it awaits the bank, whatever an earlier answer
 * says.
 */
export function useInvoice(id: string) {
  const { rules } = useProvider()
  const today = useToday()
  const options = invoiceQuery(id)
  const { data, error, isFetching, refetch } = useQuery(options)
  const open = useQuery({ ...openInvoicesQuery(rules), enabled: false })
  const paid = useQuery({ ...paidInvoicesQuery(), enabled: false })
  const { data: charged } = useQuery(chargedInvoicesQuery())
  const { data: payment } = useQuery({ ...paymentQuery(id), enabled: false })
  const { data: reminded } = useQuery(remindedInvoicesQuery())
  const shown = orReminded(id, data ?? knownInvoice(id, [open.data, paid.data]), reminded)
  const invoice = shown?.invoice && markCharged([shown.invoice], shown.asOf, charged)[0]
  return {
    invoice: isUndecided(payment) && invoice ? { ...invoice, awaiting: 'bank' as const } : invoice,
    asOf: shown?.asOf,
    isIncomplete: data?.isIncomplete === true,
    error,
    isFetching,
    refetch,
    queryKey: options.queryKey,
    today,
  }
}
