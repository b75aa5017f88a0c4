import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useBoleto } from '#portal/queries/money/codes/use-boleto.ts'
import { PayWatch } from '../paying/pay-watch.tsx'
import { PixPayment } from '../paying/pix-payment.tsx'
import { inTurnTexts as texts } from './pix-in-turn-texts.ts'
import './several-pix.css'
import { usePaymentWatch } from '../paying/use-payment-watch.ts'

interface PixInTurnProps {
  bills: readonly Invoice[]
  today: CalendarDate
}

/**
 * The PIX code of the first invoice that is to be paid; the next one takes its place by itself, or by a tap
 * for who copies them all before going to the bank. One whose payment is awaited is waited for only when
 * nothing else is left.
 */
export function PixInTurn({ bills, today }: PixInTurnProps) {
  const payable = bills.filter(isPayable)
  const [passedTo, setPassedTo] = useState<string | null>(null)
  const current =
    payable.find(({ id }) => id === passedTo) ??
    payable[0] ??
    bills.find(({ status }) => status !== 'R')
  const [first] = useState(current?.id)
  const [paidAtFirst] = useState(() => countPaid(bills))
  const hasMoved = current?.id !== first || passedTo !== null
  const nth = current ? bills.indexOf(current) + 1 : 0
  // The one after it, and after the last the first again.
  const next = payable[(payable.findIndex((one) => one === current) + 1) % payable.length]
  return (
    <>
      <p className="pix-lead">{texts.lead}</p>
      {/* Rendered from the start: screen readers announce only what changes in it later. */}
      <p role="status" className="pix-turn-news">
        {hasMoved && countPaid(bills) > paidAtFirst && texts.nextReady(nth, bills.length)}
      </p>
      {current && (
        <Step
          key={current.id}
          invoice={current}
          today={today}
          title={texts.step(nth, bills.length)}
          takesFocus={hasMoved}
        />
      )}
      {next && next !== current && (
        <Button variant="secondary" isWide onClick={() => setPassedTo(next.id)}>
          {texts.showOther(bills.indexOf(next) + 1, bills.length)}
        </Button>
      )}
    </>
  )
}

const countPaid = (bills: readonly Invoice[]) => bills.filter(({ status }) => status === 'R').length

interface StepProps {
  invoice: Invoice
  today: CalendarDate
  title: string
  /** It takes the place of a paid one, and the focus that was in that. */
  takesFocus: boolean
}

function Step({ invoice, today, title, takesFocus }: StepProps) {
  // Once it is paid, the lists are read again, and bring the next one.
  const { isPaid, isOver, resume } = usePaymentWatch(invoice.id, true)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: false })
  }, [takesFocus])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="pix-turn figures">
        {title} · {formatMoney(amountDue(invoice, today) || invoice.open)}
        <small>{formatDate(invoice.dueDate)}</small>
      </h2>
      {isPaid ? (
        <Callout>
          <p>{texts.confirmed}</p>
        </Callout>
      ) : (
        <Code invoice={invoice} today={today} />
      )}
      {!isPaid && <PayWatch isOver={isOver} onAgain={resume} />}
    </>
  )
}

function Code({ invoice, today }: Pick<StepProps, 'invoice' | 'today'>) {
  const boleto = useBoleto(invoice)
  if (!isPayable(invoice)) {
    return (
      <Callout kind="warning">
        <p>{texts.awaited}</p>
      </Callout>
    )
  }
  return (
    <>
      <PixPayment invoice={invoice} today={today} boleto={boleto} />
      <Link
        className="pix-turn-other"
        to="/panel/financial/invoice/$invoice_id"
        params={{ invoice_id: invoice.id }}
      >
        {texts.otherWays}
      </Link>
    </>
  )
}
