import type { AcceptedAuditEntry } from '#contract/platform/audit.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import './audit.css'
import { actionLabels, auditTexts as texts } from './audit-texts.ts'
import { actorText, detailLines } from './audit-words.ts'

/** The newest entries of a provider's audit log, without filters. */
export function RecentChanges({ entries }: { entries: readonly AcceptedAuditEntry[] }) {
  const timeZone = useTimeZone()
  if (entries.length === 0) return <p className="audit-by">{texts.empty}</p>
  return (
    <ol className="audit-entries">
      {entries.map((entry) => (
        <li className="audit-entry" key={entry.id}>
          <p className="audit-action">{actionLabels[entry.action]}</p>
          <p className="audit-by">
            <span>{actorText(entry)}</span>
            <time dateTime={entry.at} className="figures">
              {formatDateTime(new Date(entry.at), timeZone)}
            </time>
          </p>
          {detailLines(entry).map((line) => (
            <p key={line} className="audit-fields">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
