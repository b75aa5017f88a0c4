import History from 'lucide-react/icons/history'
import type { AcceptedAuditEntry } from '#contract/platform/audit.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { actionLabels, auditTexts as texts } from './audit-texts.ts'
import { actorText, detailLines, subjectText } from './audit-words.ts'

interface AuditTableProps {
  entries: readonly AcceptedAuditEntry[]
  emptyText: string
  /** Each entry says which provider it concerns. */
  hasClient: boolean
}

/** Entries of an audit log; on a phone each is a block of its own. */
export function AuditTable({ entries, emptyText, hasClient }: AuditTableProps) {
  if (entries.length === 0) return <EmptyState icon={History} text={emptyText} />
  return (
    <table className="audit-table" aria-label={texts.entries}>
      <thead>
        <tr>
          <th scope="col">{texts.whenColumn}</th>
          <th scope="col">{texts.whoColumn}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.subjectColumn}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} hasClient={hasClient} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry, hasClient }: { entry: AcceptedAuditEntry; hasClient: boolean }) {
  const timeZone = useTimeZone()
  const { at, client_id: clientId, action, source, times } = entry
  return (
    <tr>
      <td className="audit-when figures">
        <time dateTime={at}>{formatDateTime(new Date(at), timeZone)}</time>
      </td>
      <td className="audit-who">
        {actorText(entry)}
        {hasClient && clientId !== '' && <span className="audit-fields">{texts.of(clientId)}</span>}
      </td>
      <th scope="row">
        <span>{actionLabels[action]}</span>
        {detailLines(entry).map((line) => (
          <span key={line} className="audit-fields">
            {line}
          </span>
        ))}
        {source !== '' && (
          <span className="audit-fields">{texts.timesFrom(texts.times(times), source)}</span>
        )}
      </th>
      <td className="audit-subject">{subjectText(entry)}</td>
    </tr>
  )
}
