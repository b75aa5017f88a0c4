import { useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import type { ReactNode } from 'react'
import type { Results as Counted } from '#contract/news/results.ts'
import type { Period } from '#domain/news/results/period.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { type ResultsOf, resultsQuery } from '#portal/queries/news/results.ts'
import { BillsPart } from './bills-part.tsx'
import { chosenPeriod, type PeriodSearch } from './chosen-period.ts'
import { CountState } from './count-state.tsx'
import { CsvButton } from './csv-button.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { ReachPart } from './reach-part.tsx'
import { RequestsPart } from './requests-part.tsx'
import { RemindersPart } from './reminders-part.tsx'
import './results.css'
import { texts } from './texts.ts'
import { VisitsPart } from './visits-part.tsx'
import { WaysPart } from './ways-part.tsx'

interface ResultsProps {
  of: ResultsOf
  search: PeriodSearch
  onSearch: (search: PeriodSearch) => void
  /** The choice of a provider, for administrators. */
  picker?: ReactNode
}

/** The screen with what the portal does for a provider, in numbers and pictures. */
export function Results({ of, search, onSearch, picker }: ResultsProps) {
  const period = chosenPeriod(search, useToday())
  const query = useQuery(resultsQuery(of, period))
  const lead = typeof of === 'object' ? texts.leadOf(of.client) : texts.leads[of]
  return (
    <Screen title={texts.title} lead={lead}>
      <Card className="results-choice">
        {picker}
        <PeriodPicker search={search} onSearch={onSearch} period={period} />
      </Card>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Waiting />}
        failureText={texts.failure}
      >
        {(counted) => <Content of={of} counted={counted} period={period} />}
      </QueryFrame>
    </Screen>
  )
}

interface ContentProps {
  of: ResultsOf
  counted: Counted
  period: Period
}

function Content({ of, counted, period }: ContentProps) {
  if (counted.counted_to === null && counted.bills_counted_to === null) {
    return <EmptyState icon={ChartColumn} text={texts.empty} />
  }
  return (
    <div className="results">
      <CountState of={of} counted={counted} period={period} />
      <BillsPart steps={counted.steps} />
      <RemindersPart counted={counted} />
      <WaysPart steps={counted.steps} />
      <ReachPart steps={counted.steps} />
      <RequestsPart steps={counted.steps} />
      <VisitsPart visits={counted.visits} />
      <CsvButton of={of} counted={counted} period={period} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="results">
      {['bills', 'reminders'].map((name) => (
        <Card key={name}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton height="12rem" />
        </Card>
      ))}
    </div>
  )
}
