import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listed, Row, Sent } from './oddities.ts'

const adapterFolder = join(import.meta.dirname, '../../../../src/server/upstreams/erp/ixc')

/** The words of the adapter's sources: a column whose name is none of them is not read. */
function wordsOfAdapter(): ReadonlySet<string> {
  const files = readdirSync(adapterFolder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  return new Set(
    sources.flatMap((file) => readFileSync(join(adapterFolder, file), 'utf8').match(/\w+/g) ?? []),
  )
}
export const adapterWords = wordsOfAdapter()

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toJson = (value: unknown): Sent => ({
  bytes: new TextEncoder().encode(JSON.stringify(value)),
  contentType: 'text/x-json; charset=utf-8',
})

/** The listing in an answer; null where it is none, or has no rows. */
export function readListed({ bytes }: Sent): Listed | null {
  const answer: unknown = JSON.parse(new TextDecoder().decode(bytes).replace(/^[^{[]*/, ''))
  if (!isRow(answer)) return null
  const rowsName = answer['rows'] === undefined ? 'registros' : 'rows'
  const rows = Object.values(answer[rowsName] ?? {}).filter(isRow)
  return rows.length === 0 ? null : { page: answer['page'], total: answer['total'], rowsName, rows }
}
