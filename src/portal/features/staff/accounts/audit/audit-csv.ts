import type { AcceptedAuditEntry } from '#contract/platform/audit.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { toCsv } from '#portal/kit/values/csv.ts'
import { actionLabels, auditTexts as texts } from './audit-texts.ts'
import { actorText, detailsOf } from './audit-words.ts'

/** The entries as a CSV file. */
export const auditCsv = (entries: readonly AcceptedAuditEntry[], timeZone: TimeZone): string =>
  toCsv([
    texts.columns,
    ...entries.map((entry) => [
      formatDateTime(new Date(entry.at), timeZone),
      entry.client_id,
      actorText(entry),
      actionLabels[entry.action],
      detailsOf(entry).join(', '),
      entry.subject,
      String(entry.times),
      entry.source,
    ]),
  ])
