import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { PaymentParts } from './payment-parts.tsx'
import { UpcomingBills } from './upcoming-bills.tsx'

interface MoreOfBillsProps {
  list: readonly Invoice[] | undefined
  today: CalendarDate
}

/** What stands below the open bills, in one file: a proposal for the overdue ones, and later bills. */
export function MoreOfBills({ list, today }: MoreOfBillsProps) {
  const { rules } = useProvider()
  return (
    <>
      {rules.paymentParts !== 'off' && list && <PaymentParts invoices={list} today={today} />}
      {rules.showsUpcomingBills && <UpcomingBills today={today} />}
    </>
  )
}
