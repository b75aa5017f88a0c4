import { toCsv } from '#portal/kit/values/csv.ts'
import type { ReviewedRow } from './review.ts'
import { texts } from './texts.ts'
import type { RowResults } from './use-import-run.ts'

/** What became of a line, in words. */
export function resultText(
  { line, faults }: Pick<ReviewedRow<unknown>, 'faults' | 'line'>,
  results: RowResults,
): string {
  if (faults.length > 0) return faults.join('; ')
  const result = results.get(line)
  if (result?.state === 'failed') return result.text
  return result?.state === 'made' ? texts.made : texts.waiting
}

/** The headings of a file that may be imported. */
export const templateCsv = (labels: readonly string[]) => toCsv([labels])

/** Every line with what became of it; no cell that may be a secret. */
export const resultCsv = (rows: readonly ReviewedRow<unknown>[], results: RowResults) =>
  toCsv([
    [texts.line, texts.clientId, texts.alias, texts.state],
    ...rows.map((row) => [String(row.line), row.clientId, row.alias, resultText(row, results)]),
  ])
