import { type RefObject, useEffect, useRef, useState } from 'react'
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
  const place = useRef<HTMLFieldSetElement>(null)
  const [firstId] = useState(props.chosen.id)
  const first = payable.filter(({ id }) => id === firstId)
  return (
    <fieldset ref={place} className="bill-choices">
      <legend>{partTexts.whichBill}</legend>
      <FirstRows rows={payable} step={step}>
        {(drawn) => <Choices {...props} place={place} drawn={[...new Set([...drawn, ...first])]} />}
      </FirstRows>
    </fieldset>
  )
}

type ChoicesProps = Omit<BillChoicesProps, 'payable'> & {
  drawn: readonly Invoice[]
  place: RefObject<HTMLFieldSetElement | null>
}

function Choices({ drawn, place, today, chosen, onChoose }: ChoicesProps) {
  const count = drawn.length
  useEffect(() => {
    // The button that drew the last ones is gone, and the focus with it.
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(`label:nth-of-type(${count}) input`)?.focus()
  }, [count, place])
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
