import FileText from 'lucide-react/icons/file-text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { addMonths } from '#domain/platform/time/dates.ts'
import {
  type CalendarMonth,
  earliestNoteMonth,
  isNoteMonth,
  monthOf,
} from '#domain/money/fiscal-notes/calendar-month.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { RowsShown, RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { fiscalNotesQuery } from '#portal/queries/money/fiscal-notes.ts'
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
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  const reasonId = useId()
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={<Skeletons />}
      failureText={texts.listFailure}
    >
      {({ notes, asOf, isIncomplete }) => (
        <div className="notes">
          {!isIncomplete && <RowsShown list="notes" count={notes.length} />}
          {isIncomplete && <IncompleteNote what={texts.notes} />}
          {notes.length === 0 ? (
            !isIncomplete && <Empty month={month} onMonth={onMonth} />
          ) : (
            <>
              <OfflineReason id={reasonId}>{texts.downloadOffline}</OfflineReason>
              <ul>
                {notes.map((note) => (
                  <li key={note.id}>
                    <NoteCard note={note} reasonId={reasonId} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Freshness asOf={asOf} refresh={refresh} failureText={texts.listFailure} />
        </div>
      )}
    </QueryFrame>
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

function Skeletons() {
  return (
    <div className="notes">
      <ul>
        <RowSkeletons list="notes" usual={3}>
          <li>
            <Card className="note">
              <Skeleton height="2.75rem" />
            </Card>
          </li>
        </RowSkeletons>
      </ul>
    </div>
  )
}
