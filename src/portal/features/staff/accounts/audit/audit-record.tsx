import { useInfiniteQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AcceptedAuditEntry } from '#contract/platform/audit.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { useDebouncedValue } from '#portal/kit/hooks/use-debounced-value.ts'
import { type AuditFilter, type AuditPlace, auditQuery } from '#portal/queries/staff/audit.ts'
import './audit.css'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type ChosenFilters, useAuditFilters } from './audit-search.ts'
import { auditTexts as texts, actionLabels, type Period, periods } from './audit-texts.ts'
import { actorText, detailLines, subjectText } from './audit-words.ts'

/** The provider's audit log, newest first, a page at a time. */
export function AuditRecord({ client }: { client: string }) {
  return <Record place={{ client }} title={texts.record} lead={texts.recordLead} />
}

const everything = 'everything'

/** The administration's own audit log, or that of the whole installation. */
export function AdministrationRecord() {
  const search = useSearch({ from: '/adm/health' })
  const navigate = useNavigate({ from: '/adm/health' })
  const scope = search.scope === everything ? everything : 'administration'
  return (
    <Record place={{ scope }} title={texts.administration} lead={texts.administrationLead}>
      <SelectField
        name="scope"
        label={texts.scope}
        error={undefined}
        options={texts.scopes}
        value={scope}
        onValue={(value) =>
          void navigate({
            search: (now) => ({ ...now, scope: value === everything ? everything : undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Record>
  )
}

interface RecordProps {
  place: AuditPlace
  title: string
  lead: string
  /** Filters of this log alone. */
  children?: ReactNode
}

/**
 * What the server is asked for. The beginning of a period is taken when it is chosen, or the page opened
 * with it.
 */
function useFilter({ text, action, period }: ChosenFilters): AuditFilter {
  const sought = useDebouncedValue(text).trim()
  const [taken, setTaken] = useState(() => ({ period, from: beginningOf(period) }))
  if (taken.period !== period) setTaken({ period, from: beginningOf(period) })
  const { from } = taken
  return {
    ...(sought !== '' && { text: sought }),
    ...(action !== '' && { action }),
    ...(from !== null && { from }),
  }
}

function beginningOf(period: Period): string | null {
  const { ms } = periods[period]
  return ms === null ? null : new Date(serverNow().getTime() - ms).toISOString()
}

function Record({ place, title, lead, children }: RecordProps) {
  const { chosen, choose } = useAuditFilters()
  const filter = useFilter(chosen)
  const query = useInfiniteQuery(auditQuery(place, filter))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Card as="section" aria-labelledby="record" className="audit-card">
      <h2 id="record">{title}</h2>
      <p className="audit-lead">{lead}</p>
      {children && <div className="audit-filters">{children}</div>}
      <AuditFilters chosen={chosen} onChange={choose} />
      <QueryFrame
        query={query}
        loadingText={texts.recordLoading}
        skeleton={<Skeleton height="8rem" />}
        failureText={texts.recordFailure}
      >
        {({ pages }) => (
          <Entries
            entries={pages.flatMap(({ entries }) => entries)}
            emptyText={emptyTextOf(isFiltered, query.hasNextPage)}
            hasClient={!('client' in place)}
          />
        )}
      </QueryFrame>
      <div className="audit-buttons">
        {query.hasNextPage && (
          <Button
            variant="secondary"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
        <AuditExport place={place} filter={filter} />
      </div>
    </Card>
  )
}

/** A filtered page may be empty although older entries have not been looked through. */
function emptyTextOf(isFiltered: boolean, hasMore: boolean): string {
  if (hasMore) return texts.noneYet
  return isFiltered ? texts.noneFound : texts.empty
}

interface EntriesProps {
  entries: readonly AcceptedAuditEntry[]
  emptyText: string
  /** Each entry says which provider it concerns. */
  hasClient: boolean
}

function Entries({ entries, emptyText, hasClient }: EntriesProps) {
  if (entries.length === 0) return <EmptyState icon={History} text={emptyText} />
  return (
    <ol className="audit-entries">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} hasClient={hasClient} />
      ))}
    </ol>
  )
}

function Entry({ entry, hasClient }: { entry: AcceptedAuditEntry; hasClient: boolean }) {
  const timeZone = useTimeZone()
  const { at, client_id, action, source } = entry
  const subject = subjectText(entry)
  return (
    <li className="audit-entry">
      <p className="audit-action">{actionLabels[action]}</p>
      <p className="audit-by">
        <span>{actorText(entry)}</span>
        <time dateTime={at} className="figures">
          {formatDateTime(new Date(at), timeZone)}
        </time>
      </p>
      {hasClient && client_id !== '' && <p className="audit-fields">{texts.of(client_id)}</p>}
      {detailLines(entry).map((line) => (
        <p key={line} className="audit-fields">
          {line}
        </p>
      ))}
      {subject !== '' && <p className="audit-fields">{subject}</p>}
      {source !== '' && <p className="audit-fields">{refusalText(entry)}</p>}
    </li>
  )
}

function refusalText({ times, source }: AcceptedAuditEntry): string {
  return texts.timesFrom(texts.times(times), source)
}
