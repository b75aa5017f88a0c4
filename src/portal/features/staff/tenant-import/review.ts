import type { CsvRow } from './parse-csv.ts'
import type { ImportColumn, TenantRows } from './tenant-rows.ts'
import { texts } from './texts.ts'

/** A line after the dry run: `form` is null where `faults` say why nothing would be made of it. */
export interface ReviewedRow<Form> {
  readonly line: number
  readonly clientId: string
  readonly alias: string
  readonly form: Form | null
  /** "Cor primária: Informe uma cor…" */
  readonly faults: readonly string[]
}

/** Checks each line as the form would, and its id against those of the file and those there are. */
export function reviewRows<Form>(
  rows: readonly CsvRow[],
  columns: readonly ImportColumn[],
  { check, takenIds }: Pick<TenantRows<Form>, 'check' | 'takenIds'>,
): ReviewedRow<Form>[] {
  const labels = new Map(columns.map(({ name, label }) => [name, label]))
  const firstLines = new Map<string, number>()
  return rows.map(({ line, cells, hasTooMany }) => {
    const clientId = (cells['client_id'] ?? '').trim()
    const { form, faults } = check(cells)
    const found = faults.map(({ column, text }) => `${labels.get(column) ?? column}: ${text}`)
    if (hasTooMany) found.push(texts.tooManyCells)
    const idLabel = labels.get('client_id') ?? ''
    const first = firstLines.get(clientId)
    if (clientId !== '' && first !== undefined) found.push(`${idLabel}: ${texts.sameId(first)}`)
    else firstLines.set(clientId, line)
    if (takenIds.has(clientId)) found.push(`${idLabel}: ${texts.takenId}`)
    const alias = (cells['alias'] ?? '').trim()
    return { line, clientId, alias, form: found.length > 0 ? null : form, faults: found }
  })
}
