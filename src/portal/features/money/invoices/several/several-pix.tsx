import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { readBillIds } from '#domain/money/invoices/bill-ids.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { whenIdle } from '#portal/kit/browser/when-idle.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { SeveralFrame, SeveralScreen } from '#portal/kit/invoices/several/several-frame.tsx'
import { SeveralTotal } from '#portal/kit/invoices/several/several-total.tsx'
import { SeveralWays } from '#portal/kit/invoices/several/several-ways.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { keepBillsInTurn, useSeveralBills } from '#portal/queries/money/several/several-bills.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import '../invoices.css'
import type { OnePixProps } from './one-pix.tsx'
import { inTurnTexts } from './pix-in-turn-texts.ts'
import { PixInTurn } from './pix-in-turn.tsx'
import type { PaidNow } from './several-paid.tsx'
import { texts } from '../texts.ts'

/** Without its code on the device, each bill has its own PIX. */
const OnePix = lazyPart<OnePixProps>(async () => (await import('./one-pix.tsx')).OnePix, {
  otherwise: PixInTurn,
})

/** Fetched while the payment is waited for. */
const SeveralPaid = lazyPart<PaidNow>(
  async () => (await import('./several-paid.tsx')).SeveralPaid,
  { otherwise: () => <p role="status">{inTurnTexts.done}</p> },
)

const route = '/panel/financial/invoices/several/pix'

/** Several invoices, paid by one PIX or by one after the other. The page's address names them, so that it can be opened again. */
export function SeveralPix() {
  const ids = readBillIds(useSearch({ from: route }).bills)
  const { bills, today, ...query } = useSeveralBills(ids)
  return (
    <SeveralScreen>
      <SeveralFrame {...query} ids={ids} bills={bills} today={today}>
        {(found, isWhole) => <Pay ids={ids} bills={found} isWhole={isWhole} today={today} />}
      </SeveralFrame>
    </SeveralScreen>
  )
}

interface PayProps {
  /** The invoices that the address names. */
  ids: readonly string[]
  /** Those of them that are known. */
  bills: readonly Invoice[]
  /** False where one of them could not be read: nothing is said of all. */
  isWhole: boolean
  today: CalendarDate
}

function Pay({ ids, bills, isWhole, today }: PayProps) {
  const { attempt } = useSearch({ from: route })
  const { paysTogetherByPix } = useProvider().rules
  const hasCard = useFeatureFlags().includes('credit_card')
  const payable = bills.filter(isPayable).map(({ id }) => id)
  const paid = bills.filter(({ status }) => status === 'R').length
  // What was begun one by one goes on so.
  const [isInTurn, setIsInTurn] = useState(paid > 0 && attempt === undefined)
  useProgress(isWhole ? bills.map(({ id }) => id) : ids, paid)
  const [paidNow, setPaidNow] = useState<PaidNow | null>(null)
  useEffect(() => whenIdle(() => void SeveralPaid.preload()), [])
  if (paidNow) return <SeveralPaid {...paidNow} />
  const isOne =
    paysTogetherByPix && isWhole && !isInTurn && (attempt !== undefined || payable.length > 1)
  if (!isOne && isWhole && paid === bills.length) return <SeveralPaid bills={bills} />
  return (
    <Card as="section" className="stack-4 bill-payment" aria-label={texts.pay}>
      <SeveralTotal bills={bills} today={today} isWhole={isWhole} />
      {hasCard && payable.length > 1 && <SeveralWays ids={payable} current="pix" />}
      {isOne ? (
        <OnePix
          bills={bills}
          today={today}
          onInTurn={() => setIsInTurn(true)}
          onPaid={setPaidNow}
        />
      ) : (
        <PixInTurn bills={bills} today={today} />
      )}
    </Card>
  )
}

/** Keeps what is being paid until all of it is. */
function useProgress(ids: readonly string[], paid: number): void {
  const client = useQueryClient()
  const kept = paid < ids.length ? ids.join(',') : ''
  useEffect(() => keepBillsInTurn(client, kept ? kept.split(',') : []), [client, kept])
}
