import type { AuditEntry } from '#contract/audit.ts'
import { formatDateTime } from '#domain/dates.ts'
import { actionLabels, auditTexts as texts } from './audit-texts.ts'
import { actorText, detailsOf } from './audit-words.ts'

/**
 * One cell. A spreadsheet runs what begins with these characters as a formula, so an apostrophe goes
 * before them.
 */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Semicolons between the cells, as Brazilian spreadsheets expect. */
const toLine = (cells: readonly string[]) => `${cells.map(toCell).join(';')}\r\n`

/** The entries as a CSV file, which begins with the mark by which spreadsheets know UTF-8. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) =>
    toLine([
      formatDateTime(new Date(entry.at)),
      entry.client_id,
      actorText(entry),
      actionLabels[entry.action],
      detailsOf(entry).join(', '),
      entry.subject,
      String(entry.times),
      entry.source,
    ]),
  )
  return `\uFEFF${toLine(texts.columns)}${lines.join('')}`
}
