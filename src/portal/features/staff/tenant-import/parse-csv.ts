// An own reader would get quotes and separators wrong; it is 7 KB, in this screen alone.
import Papa from 'papaparse'
import { maxBytes, maxRows } from './limits.ts'
import type { ImportColumn } from './tenant-rows.ts'
import { texts } from './texts.ts'

/** A line of the file; `line` counts from 1, headings included, as a spreadsheet numbers its rows. */
export interface CsvRow {
  readonly line: number
  /** Texts by the names of their columns. */
  readonly cells: Readonly<Record<string, string>>
  /** It has more cells than there are headings. */
  readonly hasTooMany: boolean
}

export type ParsedCsv = { readonly rows: readonly CsvRow[] } | { readonly problem: string }

/** Without case, accents and marks: "Cor primária *" and "cor primaria" are the same heading. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase()

/** The columns of the headings, or why they are not understood. */
function readHeadings(
  headings: readonly string[],
  columns: readonly ImportColumn[],
): { readonly names: readonly string[] } | { readonly problem: string } {
  const known = new Map(
    columns.flatMap(({ name, label }) => [
      [plain(name), name] as const,
      [plain(label), name] as const,
    ]),
  )
  const names: string[] = []
  for (const heading of headings) {
    const name = known.get(plain(heading))
    if (name === undefined) return { problem: texts.unknownColumn(heading.trim()) }
    if (names.includes(name)) return { problem: texts.doubleColumn(heading.trim()) }
    names.push(name)
  }
  const missing = columns.filter(({ name, isRequired }) => isRequired && !names.includes(name))
  if (missing.length === 0) return { names }
  return { problem: texts.missingColumns(missing.map(({ label }) => label)) }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Reads a text with separated cells; the separator is found by itself. Nothing of it is kept. */
export function parseCsv(text: string, columns: readonly ImportColumn[]): ParsedCsv {
  if (text.trim() === '') return { problem: texts.empty }
  if (new TextEncoder().encode(text).length > maxBytes) return { problem: texts.tooLarge }
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'] })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) return { problem: texts.openQuote((quotes.row ?? 0) + 1) }
  const start = data.findIndex((cells) => !isBlank(cells))
  const [headings = [], ...lines] = data.slice(start)
  // Spreadsheets write empty cells behind the last heading.
  const width = headings.findLastIndex((heading) => heading.trim() !== '') + 1
  const read = readHeadings(headings.slice(0, width), columns)
  if ('problem' in read) return read
  const rows = lines.flatMap((cells, nth): CsvRow[] => {
    if (isBlank(cells)) return []
    const named = read.names.map((name, place) => [name, cells[place] ?? ''] as const)
    const hasTooMany = !isBlank(cells.slice(width))
    return [{ line: start + nth + 2, cells: Object.fromEntries(named), hasTooMany }]
  })
  if (rows.length === 0) return { problem: texts.noRows }
  return rows.length > maxRows ? { problem: texts.tooManyRows(rows.length) } : { rows }
}
