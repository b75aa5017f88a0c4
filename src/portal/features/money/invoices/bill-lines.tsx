import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { AutomaticLine } from './automatic-line.tsx'
import { BillChat } from './payer/bill-chat.tsx'
import { ContestLine } from './contest-line.tsx'

/** Of a bill: to contest it, to have it pay itself, to talk about it. A viewing has its own payment alone. */
export function BillLines({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const { rules } = useProvider()
  const hasAutomatic = rules.automaticPix || rules.automaticCard
  // News comes first; a quarrel is the last thing to offer.
  const contest = rules.rightSubjects.contest !== '' && <ContestLine invoice={invoice} />
  return (
    <>
      {invoice.isContested && contest}
      {hasAutomatic && invoice.status !== 'R' && invoice.contractId !== null && (
        <AutomaticLine invoice={invoice} />
      )}
      {rules.showsBillChat && <BillChat invoice={invoice} today={today} />}
      {!invoice.isContested && contest}
    </>
  )
}
