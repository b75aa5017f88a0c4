import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import type { AuditEntry, listAudit } from '#contract/audit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatDateTime } from '#domain/dates.ts'
import { Button } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { administrationAuditQuery, auditQuery } from '#portal/queries/staff.ts'
import './audit.css'
import { auditTexts as texts, actionLabels } from './audit-texts.ts'

/** The provider's audit log, newest first, a page at a time. */
export function AuditRecord({ client }: { client: string }) {
  const query = useInfiniteQuery(auditQuery(client))
  return <Record query={query} title={texts.record} lead={texts.recordLead} />
}

/** The administration's own audit log. */
export function AdministrationRecord() {
  const query = useInfiniteQuery(administrationAuditQuery())
  return <Record query={query} title={texts.administration} lead={texts.administrationLead} />
}

type AuditPages = UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof listAudit>>>

function Record({ query, title, lead }: { query: AuditPages; title: string; lead: string }) {
  return (
    <Card as="section" aria-labelledby="record" className="audit-card">
      <h2 id="record">{title}</h2>
      <p className="audit-lead">{lead}</p>
      <QueryFrame
        query={query}
        loadingText={texts.recordLoading}
        skeleton={<Skeleton height="8rem" />}
        failureText={texts.recordFailure}
      >
        {({ pages }) => <Entries entries={pages.flatMap(({ entries }) => entries)} />}
      </QueryFrame>
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

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <EmptyState icon={History} text={texts.empty} />
  return (
    <ol className="audit-entries">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, action, fields, subject, source } = entry
  return (
    <li className="audit-entry">
      <p className="audit-action">{actionLabels[action]}</p>
      <p className="audit-by">
        <span>{actorText(entry)}</span>
        <time dateTime={at} className="figures">
          {formatDateTime(new Date(at))}
        </time>
      </p>
      {fields.length > 0 && <p className="audit-fields">{texts.fields(fields)}</p>}
      {subject !== '' && <p className="audit-fields">{texts.subject(subject)}</p>}
      {source !== '' && <p className="audit-fields">{refusalText(entry)}</p>}
    </li>
  )
}

function actorText({ who, role }: AuditEntry): string {
  if (who === '') return texts.unknownAccount
  if (role === 'subscriber') return texts.subscriber(who)
  return role === 'provider' ? texts.providerUser(who) : who
}

function refusalText({ times, source }: AuditEntry): string {
  return texts.timesFrom(texts.times(times), source)
}
