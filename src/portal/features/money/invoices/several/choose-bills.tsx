import { memo } from 'react'
import { maxBillsAtOnce } from '#domain/money/cards/bills-at-once.ts'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountDue, sumDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { writeBillIds } from '#domain/money/invoices/bill-ids.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import '#portal/kit/form/pickers/choice-field.css'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { StateChips } from '#portal/kit/invoices/state-chip.tsx'
import type { BillChoice } from './bill-choice.ts'
import './choose-bills.css'
import type { InvoiceRowsProps } from '../list/invoice-rows.tsx'
import { severalTexts as texts } from './several-texts.ts'

/** The invoices of a list to choose from, on a phone: those that can be paid, each a box to tick. */
export function ChooseBills({ invoices, names, today, choice }: InvoiceRowsProps) {
  return (
    <ul className="stack-3 invoice-cards">
      {invoices.filter(isPayable).map((invoice) => (
        <li key={invoice.id}>
          <Row
            invoice={invoice}
            today={today}
            choice={choice}
            contractName={names?.get(invoice.contractId ?? '')}
          />
        </li>
      ))}
    </ul>
  )
}

type RowProps = Pick<InvoiceRowsProps, 'today' | 'choice'> & {
  invoice: Invoice
  contractName: string | undefined
}

const Row = memo(({ invoice, today, choice, contractName }: RowProps) => (
  <label className="choice choose-bill">
    <input
      type="checkbox"
      checked={choice?.chosen.includes(invoice) ?? false}
      onChange={() => choice?.toggle(invoice.id)}
    />
    <span className="choose-bill-amount figures" translate="no">
      {formatMoney(amountDue(invoice, today))}
    </span>
    <StateChips invoice={invoice} today={today} />
    <span className="choose-bill-note figures">
      {dueText(invoice, today)} · {formatDate(invoice.dueDate)}
    </span>
    <span className="choose-bill-note">{contractName}</span>
  </label>
))

/** What the chosen invoices are together, and the way to their payment. It stays in view. */
export function ChoiceBar({ choice, today }: { choice: BillChoice; today: CalendarDate }) {
  const { chosen, stop } = choice
  const count = chosen.length
  return (
    <Card as="section" className="choice-bar" aria-label={texts.choose}>
      <p className="choice-bar-words" role="status">
        <span>{texts.chosen(count)}</span>
        <strong className="figures" translate="no">
          {formatMoney(sumDue(chosen, today))}
        </strong>
        {count < 2 && <span className="choose-bill-note">{texts.needsTwo}</span>}
        {count > maxBillsAtOnce && (
          <span className="choose-bill-note">{texts.atMost(maxBillsAtOnce)}</span>
        )}
      </p>
      <div className="choice-bar-actions">
        <Button variant="quiet" onClick={stop}>
          {texts.cancel}
        </Button>
        {count < 2 || count > maxBillsAtOnce ? (
          <Button disabled>{texts.pay}</Button>
        ) : (
          <ButtonLink
            to="/panel/financial/invoices/several/pix"
            search={{ bills: writeBillIds(chosen.map(({ id }) => id)) }}
          >
            {texts.pay}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
