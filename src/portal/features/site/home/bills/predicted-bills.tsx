import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextBillReason, nextBillText } from '#domain/money/bill-parts/bill-words.ts'
import { isStillAhead } from '#domain/money/bill-parts/is-still-ahead.ts'
import { calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { unbrokenMoney } from '#domain/platform/values/money.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { nextInvoiceQuery } from '#portal/queries/money/bill-parts.ts'
import { openInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'
import './predicted-bills.css'

const texts = {
  next: 'Próxima: ',
  of: (day: string) => `Previsão de ${day}.`,
} as const

/**
 * The next bill of each contract before it is issued, as this device knows it since a bill or the contracts
 * were opened. The home asks nothing for it.
 */
export function PredictedBills({ contracts }: { contracts: readonly Contract[] }) {
  return contracts
    .filter(({ internet, isSuspended }) => internet === 'A' && !isSuspended)
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
  useEffect(() => void restoreStored(client, nextInvoiceQuery(id)), [client, id])
  // A bill that could not be read may be the one that was predicted.
  if (!next || !open || open.isIncomplete || !isStillAhead(next, id, open.invoices, today))
    return null
  const day = formatDate(calendarDate(new Date(next.asOf), zone)).slice(0, 'DD/MM'.length)
  return (
    <Card>
      <p className="figures">
        {texts.next}
        <strong translate="no">{nextBillText(next)}</strong>
      </p>
      <p className="home-predicted-note">
        {isNamed && `${plan || invoiceTexts.contract(id)} · `}
        {unbrokenMoney(nextBillReason(next))} {texts.of(day)}
      </p>
    </Card>
  )
}
