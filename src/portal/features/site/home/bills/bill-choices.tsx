import { useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { FirstRows } from '#portal/kit/rows/first-rows.tsx'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { partTexts } from '../part-texts.ts'

/** Bills drawn at first, and how many more with each tap on the button below them. */
const step = 10

interface BillChoicesProps {
  /** The bills that may be paid, in due-date order. */
  payable: readonly Invoice[]
  today: CalendarDate
  /** The bill that is chosen; the first one is drawn however far down it is. */
  chosen: Invoice
  onChoose: (id: string) => void
}

/**
 * The bills to choose one from. A dialog looks at every radio button for each of them when it keeps the
 * focus within: 500 at once would stop a slow phone for seconds.
 */
export function BillChoices({ payable, ...props }: BillChoicesProps) {
  const [firstId] = useState(props.chosen.id)
  const first = payable.filter(({ id }) => id === firstId)
  return (
    <fieldset className="bill-choices">
      <legend>{partTexts.whichBill}</legend>
      <FirstRows rows={payable} step={step}>
        {(drawn) => <Choices {...props} drawn={[...new Set([...drawn, ...first])]} />}
      </FirstRows>
    </fieldset>
  )
}

type ChoicesProps = Omit<BillChoicesProps, 'payable'> & {
  drawn: readonly Invoice[]
}

function Choices({ drawn, today, chosen, onChoose }: ChoicesProps) {
  return drawn.map((invoice) => (
    <label key={invoice.id} className="bill-choice">
      <input
        type="radio"
        name="bill"
        checked={invoice === chosen}
        onChange={() => onChoose(invoice.id)}
      />
      <strong className="figures" translate="no">
        {formatMoney(amountDue(invoice, today))}
      </strong>
      {dueText(invoice, today)}
    </label>
  ))
}
