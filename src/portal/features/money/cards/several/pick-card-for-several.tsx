import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue, sumDue } from '#domain/money/invoices/amount-due.ts'
import { writeBillIds } from '#domain/money/invoices/bill-ids.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { SeveralTotal } from '#portal/kit/invoices/several/several-total.tsx'
import { SeveralWays } from '#portal/kit/invoices/several/several-ways.tsx'
import { payGroup } from '#portal/queries/money/several/payment-groups.ts'
import { CardPicker } from '../card-picker.tsx'
import type { CardChoiceMade } from '../confirm-payment.tsx'
import { severalPayFailure } from './several-refusals.ts'

interface PickCardForSeveralProps {
  /** All of them payable. */
  bills: readonly Invoice[]
  today: CalendarDate
}

/** The choice of installments and card for several invoices. What is shown of each is what is agreed to. */
export function PickCardForSeveral({ bills, today }: PickCardForSeveralProps) {
  const client = useQueryClient()
  const router = useRouter()
  const agreed = bills.map((one) => ({ invoiceId: one.id, value: amountDue(one, today) }))
  const ids = agreed.map(({ invoiceId }) => invoiceId)
  const search = { bills: writeBillIds(ids) }

  async function send(choice: CardChoiceMade, key: string) {
    const seen = agreed.map(({ invoiceId, value }) => {
      return { invoiceId, value: formatDecimal(value) }
    })
    const known = await payGroup(client, { ...choice, bills: seen }, key)
    // Another tab may have paid the same bills: its attempt is the one that is shown.
    const attempt = known === 'unknown' || known === null ? key : (known.attempt ?? key)
    return () => onSent(attempt)
  }

  const onSent = (attempt: string) =>
    void router.navigate({
      to: '/panel/financial/invoices/several/card',
      search: { ...search, attempt },
      replace: true,
    })

  return (
    <CardPicker
      of={search.bills}
      amount={sumDue(bills, today)}
      newCard={{ to: '/panel/financial/invoices/several/card/new', search }}
      payment={{ send, failureOf: severalPayFailure }}
    >
      <SeveralTotal bills={bills} today={today} />
      <SeveralWays ids={ids} current="card" />
    </CardPicker>
  )
}
