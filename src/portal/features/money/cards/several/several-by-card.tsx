import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { readBillIds } from '#domain/money/invoices/bill-ids.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { SeveralFrame, SeveralScreen } from '#portal/kit/invoices/several/several-frame.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { type KnownGroup, paymentGroupQuery } from '#portal/queries/money/several/payment-groups.ts'
import { useSeveralBills } from '#portal/queries/money/several/several-bills.ts'
import { CardSkeletons } from '../card-skeletons.tsx'
import '../cards.css'
import type { GroupReceiptProps } from './group-receipt.tsx'
import { PaymentWait } from '../payment-wait.tsx'
import { PickCardForSeveral } from './pick-card-for-several.tsx'
import { severalTexts } from './several-texts.ts'
import { texts } from '../texts.ts'

/** Fetched while the card is chosen. */
const GroupReceipt = lazyPart<GroupReceiptProps>(
  async () => (await import('./group-receipt.tsx')).GroupReceipt,
  { otherwise: () => <p>{texts.paid}</p> },
)

/** Several invoices, paid by one charge: the choice of a card, the wait, then the receipts. */
export function SeveralByCard() {
  const { bills, attempt } = useSearch({ from: '/panel/financial/invoices/several/card' })
  const ids = readBillIds(bills)
  useEffect(() => void GroupReceipt.preload(), [])
  return (
    <SeveralScreen>
      {attempt ? (
        <Outcome ids={ids} attempt={attempt} />
      ) : (
        <Choice ids={ids} last={null} wasLost={false} />
      )}
    </SeveralScreen>
  )
}

interface StageProps {
  ids: readonly string[]
  last: KnownGroup
}

/** What became of an attempt. It needs no list of invoices, which the ERP may not give now. */
function Outcome({ ids, attempt }: { ids: readonly string[]; attempt: string }) {
  const group = useQuery(paymentGroupQuery(attempt))
  return (
    <QueryFrame
      query={group}
      loadingText={texts.loadingPayment}
      skeleton={<CardSkeletons />}
      failureText={texts.invoiceFailure}
    >
      {(known) => <Stage ids={ids} last={known} />}
    </QueryFrame>
  )
}

function Stage({ ids, last }: StageProps) {
  const [wasUnknown, setWasUnknown] = useState(false)
  if (last === 'unknown' && !wasUnknown) setWasUnknown(true)
  if (last === 'unknown') {
    return <PaymentWait title={texts.unknown} note={severalTexts.unknownNote} total={null} />
  }
  if (last?.state === 'processing') {
    const { total } = last
    return <PaymentWait title={texts.processing} note={severalTexts.processingNote} total={total} />
  }
  return last?.state === 'approved' ? (
    <GroupReceipt group={last} />
  ) : (
    <Choice ids={ids} last={last} wasLost={wasUnknown && last === null} />
  )
}

function Choice({ ids, last, wasLost }: StageProps & { wasLost: boolean }) {
  const { bills, today, ...query } = useSeveralBills(ids)
  const state = last === 'unknown' ? null : last?.state
  return (
    <SeveralFrame {...query} ids={ids} bills={bills} today={today}>
      {(found) => (
        <div className="stack-4">
          {wasLost && <Callout>{texts.lastLost}</Callout>}
          {state === 'denied' && <Callout kind="warning">{texts.lastDenied}</Callout>}
          {state === 'void' && <Callout kind="warning">{texts.lastVoid}</Callout>}
          <Payable bills={found.filter(isPayable)} today={today} />
        </div>
      )}
    </SeveralFrame>
  )
}

function Payable({ bills, today }: { bills: readonly Invoice[]; today: CalendarDate }) {
  if (bills.length > 1) return <PickCardForSeveral bills={bills} today={today} />
  return (
    <Callout>
      <p>{severalTexts.noneLeft}</p>
      <ButtonLink variant="secondary" to="/panel/financial/invoices/to-pay">
        {severalTexts.seeOpen}
      </ButtonLink>
    </Callout>
  )
}
