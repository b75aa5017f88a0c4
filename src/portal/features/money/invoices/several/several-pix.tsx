import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { readBillIds } from '#domain/money/invoices/bill-ids.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { SeveralFrame, SeveralScreen } from '#portal/kit/invoices/several/several-frame.tsx'
import { SeveralTotal } from '#portal/kit/invoices/several/several-total.tsx'
import { SeveralWays } from '#portal/kit/invoices/several/several-ways.tsx'
import { keepBillsInTurn, useSeveralBills } from '#portal/queries/money/several-bills.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import '../invoices.css'
import { PixInTurn } from './pix-in-turn.tsx'
import { SeveralPaid } from './several-paid.tsx'
import { texts } from '../texts.ts'

/** Several invoices, paid by PIX one after the other. The page's address names them, so that it can be opened again. */
export function SeveralPix() {
  const ids = readBillIds(useSearch({ from: '/panel/financial/invoices/several/pix' }).bills)
  const { bills, today, ...query } = useSeveralBills(ids)
  return (
    <SeveralScreen>
      <SeveralFrame {...query} ids={ids} bills={bills} today={today}>
        {(found, isWhole) => <InTurn ids={ids} bills={found} isWhole={isWhole} today={today} />}
      </SeveralFrame>
    </SeveralScreen>
  )
}

interface InTurnProps {
  /** The invoices that the address names. */
  ids: readonly string[]
  /** Those of them that are known. */
  bills: readonly Invoice[]
  /** False where one of them could not be read: nothing is said of all. */
  isWhole: boolean
  today: CalendarDate
}

function InTurn({ ids, bills, isWhole, today }: InTurnProps) {
  const hasCard = useFeatureFlags().includes('credit_card')
  const payable = bills.filter(isPayable).map(({ id }) => id)
  const paid = bills.filter(({ status }) => status === 'R').length
  const isDone = isWhole && paid === bills.length
  useProgress(isWhole ? bills.map(({ id }) => id) : ids, paid)
  if (isDone) return <SeveralPaid bills={bills} />
  return (
    <Card as="section" className="bill-payment" aria-label={texts.pay}>
      <SeveralTotal bills={bills} today={today} isWhole={isWhole} />
      {hasCard && payable.length > 1 && <SeveralWays ids={payable} current="pix" />}
      <PixInTurn bills={bills} today={today} />
    </Card>
  )
}

/** Keeps what is being paid until all of it is. */
function useProgress(ids: readonly string[], paid: number): void {
  const client = useQueryClient()
  const kept = paid < ids.length ? ids.join(',') : ''
  useEffect(() => keepBillsInTurn(client, kept ? kept.split(',') : []), [client, kept])
}
