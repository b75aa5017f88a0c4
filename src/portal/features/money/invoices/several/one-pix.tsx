import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PixOfSeveral } from '#contract/money/pix-of-several.ts'
import { amountDue, sumDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { type CalendarDate, formatDate, localTime } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney, unbrokenMoney } from '#domain/platform/values/money.ts'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { useIsPast } from '#portal/kit/ages/use-is-past.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { Button } from '#portal/kit/buttons/button.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { refetchInvoiceLists } from '#portal/queries/money/invoices.ts'
import { issueOnePix, onePixQuery } from '#portal/queries/money/several/one-pix.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { PayWatch } from '../paying/pay-watch.tsx'
import { PixCode } from '../paying/pix-payment.tsx'
import { ReceiverNotice } from '../paying/receiver-notice.tsx'
import { onePixFailure } from './one-pix-refusals.ts'
import { onePixTexts as texts } from './one-pix-texts.ts'
import type { PaidNow } from './several-paid.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by a press for one PIX of several bills: their sum in cents, as it stood beside the button. */
    onePixOf?: Cents
  }
}

export interface OnePixProps {
  bills: readonly Invoice[]
  today: CalendarDate
  /** The subscriber turns to one code a bill. */
  onInTurn: () => void
  onPaid: (paid: PaidNow) => void
}

/** Several invoices, paid by one PIX code: the press that asks for it, and the code until it is paid. */
export function OnePix(props: OnePixProps) {
  const { attempt } = useSearch({ from: '/panel/financial/invoices/several/pix' })
  return (
    <>
      {attempt === undefined ? (
        <Issue {...props} />
      ) : (
        <Attempt key={attempt} attempt={attempt} {...props} />
      )}
      <Button variant="quiet" isWide onClick={props.onInTurn}>
        {texts.inTurn}
      </Button>
    </>
  )
}

/** What a code paid of these bills. */
const partsOf = (pix: PixOfSeveral, bills: readonly Invoice[]) =>
  pix.bills.flatMap(({ invoiceId, value, state }) => {
    const bill = bills.find(({ id }) => id === invoiceId)
    return bill ? [{ bill: { ...bill, received: value }, state }] : []
  })

/** In words the parts of a paid code that are given back because their bills were not owed any more. */
const returnNotes = (pix: PixOfSeveral, bills: readonly Invoice[]) =>
  partsOf(pix, bills).flatMap(({ bill, state }) => {
    if (state === 'approved' || state === 'open') return []
    const say = state === 'void' ? texts.returned : texts.returning
    return [unbrokenMoney(say(formatDate(bill.dueDate), formatMoney(bill.received)))]
  })

function paidNow(pix: PixOfSeveral, bills: readonly Invoice[]): PaidNow {
  const kept = partsOf(pix, bills).filter(({ state }) => state === 'approved')
  return { bills: kept.map(({ bill }) => bill), notes: returnNotes(pix, bills) }
}

function Attempt({ attempt, ...props }: OnePixProps & { attempt: string }) {
  const { bills, onPaid } = props
  const client = useQueryClient()
  const query = useQuery(onePixQuery(attempt))
  const known = query.data
  const isLost = known === 'unknown'
  const [wasLost, setWasLost] = useState(isLost)
  if (isLost && !wasLost) setWasLost(true)
  const paid = !isLost && known?.state === 'approved' ? known : null
  useEffect(() => {
    if (!paid) return
    onPaid(paidNow(paid, bills))
    void refetchInvoiceLists(client)
  }, [paid, bills, client, onPaid])
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={<Skeleton height="12rem" />}
      failureText={texts.loadFailure}
    >
      {(pix) => {
        if (pix === 'unknown') return <p role="status">{texts.issuing}</p>
        if (pix) return <Issued {...props} pix={pix} />
        return (
          <>
            {wasLost && <Callout kind="warning">{texts.notIssued}</Callout>}
            <Issue {...props} />
          </>
        )
      }}
    </QueryFrame>
  )
}

/**
 * The press that asks for a code of what is payable now; what is shown of each bill is what is agreed to. Who
 * pressed for the same sum on the page before is asked nothing again.
 */
function Issue({ bills, today }: OnePixProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const payable = bills.filter(isPayable)
  const seen = payable.map((bill) => ({ invoiceId: bill.id, value: amountDue(bill, today) }))
  const total = sumDue(payable, today)
  const isAsked = useLocation({ select: ({ state }) => state.onePixOf === total })
  const replaceEntry = (attempt?: { attempt: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...attempt }),
      replace: true,
      resetScroll: false,
    })
  const issue = useAction({
    act: () => issueOnePix(client, seen),
    failure: onePixFailure,
    onDone: (attempt) => replaceEntry({ attempt: attempt ?? undefined }),
    // The press on the page before was for one try.
    onFailed: () => isAsked && replaceEntry(),
  })
  const { isOffline } = useConnection()
  const mayIssue = isAsked && payable.length > 1 && !isOffline && viewingId() === null
  const hasBegun = useRef(false)
  const { run } = issue
  useEffect(() => {
    if (!mayIssue || hasBegun.current) return
    hasBegun.current = true
    run()
  }, [mayIssue, run])
  if (payable.length < 2) return null
  if (mayIssue) return <p role="status">{texts.issuing}</p>
  return (
    <>
      <p className="pix-lead">{texts.lead(payable.length)}</p>
      <OnlineButton
        isWide
        icon={QrCode}
        isBusy={issue.isBusy}
        reason={texts.offline}
        onClick={() => issue.run()}
      >
        {texts.issue(formatMoney(total))}
      </OnlineButton>
      <ActionFailure of={issue.failed} />
    </>
  )
}

/**
 * Whether some of the bills of a code are to be paid otherwise now than by their amounts in the code. Where none
 * is to be paid any more the code itself was paid, which is about to be said.
 */
function isStale({ bills: offered }: PixOfSeveral, bills: readonly Invoice[], today: CalendarDate) {
  const due = offered.map(({ invoiceId, value }) => {
    const bill = bills.find(({ id }) => id === invoiceId)
    if (!bill) return 'same'
    if (!isPayable(bill)) return 'paid'
    return amountDue(bill, today) === value ? 'same' : 'changed'
  })
  return due.some((one) => one !== 'same') && due.some((one) => one !== 'paid')
}

/** Why a code can be paid no more, in sentences; none while it can. */
function whyOver(pix: PixOfSeveral, { bills, today }: OnePixProps, isPast: boolean) {
  const returned = returnNotes(pix, bills)
  if (returned.length > 0) return returned
  if (isStale(pix, bills, today)) return [texts.stale]
  const isOver = pix.state === 'void' || (isPast && pix.state === 'processing')
  return isOver ? [texts.over] : []
}

/** A code until it is paid, or why it can be paid no more and how to get another. */
function Issued({ pix, ...props }: OnePixProps & { pix: PixOfSeveral }) {
  const isPast = useIsPast(Date.parse(pix.expiresAt))
  if (pix.isReceiverRejected) return <ReceiverNotice isReceiverRejected />
  const why = whyOver(pix, props, isPast)
  if (why.length > 0) {
    return (
      <>
        <div role="status">
          <Callout kind="warning">
            <div className="stack-2">
              {why.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </Callout>
        </div>
        <Issue {...props} />
      </>
    )
  }
  if (pix.code === null) return <p role="status">{texts.issuing}</p>
  return <Code pix={pix} code={pix.code} />
}

function Code({ pix, code }: { pix: PixOfSeveral; code: string }) {
  const timeZone = useTimeZone()
  const heading = useRef<HTMLHeadingElement>(null)
  // What asked for the code is gone from the page.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const amount = formatMoney(pix.total)
  const count = pix.bills.length
  const until = texts.until(localTime(new Date(pix.expiresAt), timeZone).slice(11, 16))
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="pix-turn figures">
        {texts.title(amount)}
        <small>{until}</small>
      </h2>
      <p className="pix-lead">{texts.pays(count)}</p>
      <PixCode
        key={code}
        label={texts.qr(count, amount)}
        amount={`${amount} · ${until}`}
        code={code}
        asOf={undefined}
        isReceiverNew={pix.isReceiverNew}
      />
      <PayWatch isOver={false} onAgain={() => undefined} />
    </>
  )
}
