import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  nextBillName,
  nextBillReason,
  nextBillText,
} from '#domain/money/bill-parts/next-bill-words.ts'
import { isStillAhead } from '#domain/money/bill-parts/is-still-ahead.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { isBilledAsBefore } from '#domain/service/contracts/not-foretold.ts'
import { unbrokenMoney } from '#domain/platform/values/money.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { nextInvoiceQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { allInvoicesQuery, openInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'
import './predicted-bills.css'

const texts = {
  of: (day: string) => `Previsão de ${day}.`,
} as const

/**
 * The next bill of each contract before it is issued, as this device knows it since a bill or the contracts
 * were opened. The home asks nothing for it.
 */
export function PredictedBills({ contracts }: { contracts: readonly Contract[] }) {
  return contracts
    .filter(isBilledAsBefore)
    .map((contract) => (
      <PredictedBill key={contract.id} contract={contract} isNamed={contracts.length > 1} />
    ))
}

function PredictedBill({ contract, isNamed }: { contract: Contract; isNamed: boolean }) {
  const { id, plan } = contract
  const client = useQueryClient()
  const { rules } = useProvider()
  const today = useToday()
  const zone = useTimeZone()
  const { data: next } = useQuery({ ...nextInvoiceQuery(id), enabled: false })
  const { data: open } = useQuery({ ...openInvoicesQuery(rules), enabled: false })
  const { data: all } = useQuery({ ...allInvoicesQuery(), enabled: false })
  useEffect(() => void restoreStored(client, nextInvoiceQuery(id)), [client, id])
  if (!next || !open) return null
  // One that was paid before its day is in no list of open ones; with nothing to pay the home asks for all.
  if (open.invoices.length === 0 && !all) return null
  const bills = [...open.invoices, ...(all?.invoices ?? [])]
  // A bill that could not be read may be the one that was predicted.
  const isPart = open.isIncomplete || all?.isIncomplete
  if (isPart || !isStillAhead(next, id, bills, today)) return null
  const day = formatDate(calendarDate(new Date(next.asOf), zone)).slice(0, 'DD/MM'.length)
  return (
    <Card>
      <p className="figures">
        {nextBillName}: <strong translate="no">{nextBillText(next)}</strong>
      </p>
      <p className="home-predicted-note">
        {isNamed && `${plan || invoiceTexts.contract(id)} · `}
        {unbrokenMoney(nextBillReason(next))} {texts.of(day)}
      </p>
    </Card>
  )
}
