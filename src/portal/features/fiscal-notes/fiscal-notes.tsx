import FileText from 'lucide-react/icons/file-text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addMonths } from '#domain/dates.ts'
import {
  type CalendarMonth,
  earliestNoteMonth,
  isNoteMonth,
  monthOf,
} from '#domain/fiscal-notes/calendar-month.ts'
import { Button } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Freshness } from '#portal/kit/freshness.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { useProvider } from '#portal/kit/provider.tsx'
import { Screen } from '#portal/kit/screen.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { useToday } from '#portal/kit/today.ts'
import { requestIdOf } from '#portal/queries/failure.ts'
import { fiscalNotesQuery } from '#portal/queries/fiscal-notes.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import './fiscal-notes.css'
import { MonthPicker } from './month-picker.tsx'
import { NoteCard } from './note-card.tsx'
import { texts } from './texts.ts'

export function FiscalNotes() {
  const { month: asked } = useSearch({ from: '/panel/financial/nfs' })
  const navigate = useNavigate({ from: '/panel/financial/nfs' })
  const today = useToday()
  const month = asked && isNoteMonth(asked, today) ? asked : monthOf(today)
  const choose = (next: CalendarMonth) => void navigate({ search: { month: next }, replace: true })
  return (
    <Screen title={texts.title}>
      <MonthPicker month={month} onMonth={choose} />
      <Notes month={month} onMonth={choose} />
    </Screen>
  )
}

interface NotesProps {
  month: CalendarMonth
  onMonth: (month: CalendarMonth) => void
}

function Notes({ month, onMonth }: NotesProps) {
  const { rules } = useProvider()
  const options = fiscalNotesQuery(month, rules.fiscalNoteTypes)
  const { data, error, isFetching, refetch } = useQuery(options)
  const { isRefreshing, refresh } = useRefresh(options.queryKey)

  async function update() {
    if (!(await refresh())) notify({ kind: 'error', text: texts.listFailure })
  }

  if (!data) {
    if (!error) return <Waiting />
    return (
      <FailureState
        text={texts.listFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className="notes">
      <Freshness
        asOf={new Date(data.asOf)}
        isFetching={isRefreshing}
        onRefresh={() => void update()}
      />
      {data.notes.length === 0 ? (
        <Empty month={month} onMonth={onMonth} />
      ) : (
        <ul>
          {data.notes.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Empty({ month, onMonth }: NotesProps) {
  const previous = monthOf(addMonths(`${month}-01`, -1))
  return (
    <EmptyState
      icon={FileText}
      text={texts.empty}
      action={
        previous >= earliestNoteMonth && (
          <Button variant="quiet" onClick={() => onMonth(previous)}>
            {texts.seePrevious}
          </Button>
        )
      }
    />
  )
}

function Waiting() {
  return (
    <Loading label={texts.loading}>
      <div className="notes">
        <ul>
          {[1, 2, 3].map((one) => (
            <li key={one}>
              <Card className="note">
                <Skeleton height="2.75rem" />
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </Loading>
  )
}
