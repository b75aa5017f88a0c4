import { useState } from 'react'
import { paidYear, paidYears } from '#domain/money/invoices/paid-year.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { usePaidHistory } from '#portal/queries/money/use-paid-history.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import './paid-year.css'
import { texts } from './texts.ts'
import { YearPicker } from './year-picker.tsx'
import { YearOfPayments } from './year-of-payments.tsx'

/** What was paid in a year, by month and by way. */
export function PaidYear() {
  const { list, isWhole, isIncomplete, asOf, today, queryKeys, ...query } = usePaidHistory()
  const refresh = useRefresh(...queryKeys)
  return (
    <Screen
      title={texts.title}
      lead={texts.lead}
      back={{ to: '/panel/financial/invoices/received' }}
    >
      <QueryFrame
        query={{ data: list, ...query }}
        loadingText={texts.loading}
        skeleton={<YearSkeleton />}
        failureText={texts.failure}
      >
        {(invoices) => (
          <div className="stack-4 paid-year">
            {isIncomplete && <IncompleteNote what={invoiceTexts.bills} />}
            <Years
              invoices={invoices}
              today={today}
              isWhole={isWhole}
              isIncomplete={isIncomplete}
            />
            <Freshness asOf={asOf} refresh={refresh} failureText={texts.failure} />
          </div>
        )}
      </QueryFrame>
    </Screen>
  )
}

interface YearsProps {
  invoices: readonly Invoice[]
  today: string
  /** Whether these are all, and not the last twelve alone. */
  isWhole: boolean
  /** Whether one of them could not be read. */
  isIncomplete: boolean
}

function Years({ invoices, today, isWhole, isIncomplete }: YearsProps) {
  const years = paidYears(invoices, today)
  const [chosen, setChosen] = useState(Number(today.slice(0, 4)))
  const year = years.includes(chosen) ? chosen : Number(today.slice(0, 4))
  return (
    <>
      {years.length > 1 && <YearPicker years={years} chosen={year} onYear={setChosen} />}
      {!isWhole && (
        <Callout>
          <p>{texts.partial}</p>
        </Callout>
      )}
      <YearOfPayments key={year} of={paidYear(invoices, year)} isWhole={isWhole && !isIncomplete} />
    </>
  )
}

function YearSkeleton() {
  return (
    <Card>
      <Skeleton height="2.5rem" width="10rem" />
      <Skeleton height="12rem" />
    </Card>
  )
}
