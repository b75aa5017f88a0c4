import { useInfiniteQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import type { AuditEntry } from '#contract/audit.ts'
import { formatDateTime } from '#domain/dates.ts'
import { Button } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { auditQuery } from '#portal/queries/staff.ts'
import { auditTexts as texts, deeds } from './audit-texts.ts'

/** The record, newest first, a page at a time. */
export function AuditRecord({ client }: { client: string }) {
  const query = useInfiniteQuery(auditQuery(client))
  const entries = query.data?.pages.flatMap((page) => page.entries)

  function content() {
    if (entries?.length === 0) return <EmptyState icon={History} text={texts.empty} />
    if (entries) {
      return (
        <ol className="audit-entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )
    }
    if (!query.error) {
      return (
        <Loading label={texts.recordLoading}>
          <Skeleton height="8rem" />
        </Loading>
      )
    }
    return (
      <FailureState
        text={texts.recordFailure}
        requestId={requestIdOf(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }

  return (
    <Card as="section" aria-labelledby="record" className="audit-card">
      <h2 id="record">{texts.record}</h2>
      <p className="audit-lead">{texts.recordLead}</p>
      {content()}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, who, role, action, fields } = entry
  return (
    <li className="audit-entry">
      <p className="audit-deed">{deeds[action]}</p>
      <p className="audit-by">
        <span>{role === 'provider' ? texts.providerUser(who) : who}</span>
        <time dateTime={at} className="figures">
          {formatDateTime(new Date(at))}
        </time>
      </p>
      {fields.length > 0 && <p className="audit-fields">{texts.fields(fields)}</p>}
    </li>
  )
}
