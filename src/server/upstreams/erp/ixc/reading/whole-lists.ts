import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { keyOf, type Table } from '../tables.ts'
import { type Condition, isOneOf } from './condition.ts'
import type { Listing, Row } from './listing.ts'
import { rowId } from './read-once.ts'

export const rowsPerPage = 1_000
/** Ids of one question; a row has about 3 KB. */
const idsPerQuestion = 500
/** More pages than one subscriber can fill. Past them, the ERP ignores the filter. */
const maxPages = 10

export interface PageOptions {
  readonly number?: number
  readonly size?: number
  readonly signal?: AbortSignal | undefined
  readonly isBatch?: boolean
  /** A column to sort by, the highest value first; without it, by id. */
  readonly newestBy?: string
}

/** Lists of which no row may lack, read from as many pages as it takes; a fault of them is a failure. */
export function wholeLists(
  fetchPage: (table: Table, where: readonly Condition[], options: PageOptions) => Promise<Listing>,
) {
  return {
    /**
     * All rows that match, page by page. A row that moved between two pages comes twice. The caller must
     * check the filter again.
     */
    async list(table: Table, where: readonly Condition[], signal?: AbortSignal): Promise<Row[]> {
      const found: Row[] = []
      const ids = new Set<string>()
      let counted: number | null = null
      for (let number = 1; number <= maxPages; number++) {
        const countBefore = ids.size
        const { rows, total } = await fetchPage(table, where, { number, signal })
        // A row that left meanwhile moved those behind it: one of them was on no page.
        if (number > 1 && total !== counted) throw protocolError('erp', 'pages of another count')
        counted = total
        found.push(...rows)
        for (const row of rows) ids.add(String(row['id']))
        // One page with all rows has them, also where one of them comes twice.
        const isWhole = number === 1 && rows.length >= (total ?? rowsPerPage)
        const isLast = total === null ? rows.length < rowsPerPage : isWhole || ids.size >= total
        if (isLast) return found
        if (ids.size > countBefore) continue
        // Rows that come again on every page are no other ones.
        if (total === null || found.length >= total) return found
        throw protocolError('erp', 'fewer rows than counted')
      }
      throw protocolError('erp', 'endless listing')
    },

    /**
     * The rows of these ids that match, for background work. An id without a row here has none: what is
     * counted and not sent is asked for again, as a server may give fewer rows than it was asked for, or one
     * twice. The caller must check the filter again.
     */
    async listByIds(
      table: Table,
      ids: readonly string[],
      options: {
        readonly where?: readonly Condition[]
        readonly signal?: AbortSignal | undefined
      } = {},
    ): Promise<readonly Row[]> {
      const { where = [], signal } = options
      const found: Row[] = []
      let open = [...new Set(ids)]
      while (open.length > 0) {
        const asked = open.slice(0, idsPerQuestion)
        const isAsked = isOneOf(keyOf(table), asked)
        const page = { size: asked.length, signal, isBatch: true }
        const { rows, total } = await fetchPage(table, [isAsked, ...where], page)
        found.push(...rows)
        const sent = new Set(rows.map((row) => rowId(table, row)))
        const missing = asked.filter((id) => !sent.has(id))
        const isWhole = total === null ? rows.length < asked.length : sent.size >= total
        const isProgress = isWhole || missing.length < asked.length
        if (!isProgress) throw protocolError('erp', 'fewer rows than counted')
        open = [...(isWhole ? [] : missing), ...open.slice(asked.length)]
      }
      return found
    },
  }
}
