import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MoreButton } from '#portal/kit/rows/more-button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { useDebouncedValue } from '#portal/kit/hooks/use-debounced-value.ts'
import { type AuditFilter, type AuditPlace, auditQuery } from '#portal/queries/staff/audit.ts'
import './audit.css'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { type ChosenFilters, useAuditFilters } from './audit-search.ts'
import { auditTexts as texts, type Period, periods } from './audit-texts.ts'

/** The provider's audit log, newest first, a page at a time. */
export function AuditRecord({ client }: { client: string }) {
  return <Record place={{ client }} title={texts.record} lead={texts.recordLead} />
}

const everything = 'everything'

/** The screen with the administration's own audit log, or that of the whole installation. */
export function AdministrationRecord() {
  const search = useSearch({ from: '/adm/audit' })
  const navigate = useNavigate({ from: '/adm/audit' })
  const scope = search.scope === everything ? everything : 'administration'
  return (
    <Screen title={texts.screen} lead={texts.administrationLead}>
      <Record place={{ scope }} title={texts.administration}>
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
    </Screen>
  )
}

interface RecordProps {
  place: AuditPlace
  title: string
  /** Below the title; without it, both are the screen's own. */
  lead?: string
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
    <Card as="section" aria-label={title} className="audit-card">
      {lead && (
        <>
          <h2>{title}</h2>
          <p className="audit-lead">{lead}</p>
        </>
      )}
      <AuditFilters chosen={chosen} onChange={choose}>
        {children}
      </AuditFilters>
      <QueryFrame
        query={query}
        loadingText={texts.recordLoading}
        skeleton={<Skeleton height="8rem" />}
        failureText={texts.recordFailure}
      >
        {({ pages }) => (
          <AuditTable
            entries={pages.flatMap(({ entries }) => entries)}
            emptyText={emptyTextOf(isFiltered, query.hasNextPage)}
            hasClient={'scope' in place && place.scope === everything}
          />
        )}
      </QueryFrame>
      <div className="row-2">
        <MoreButton
          hasMore={query.hasNextPage}
          isBusy={query.isFetchingNextPage}
          onMore={() => query.fetchNextPage()}
        >
          {texts.more}
        </MoreButton>
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
