import * as v from 'valibot'
import type { Row } from '#sandbox/store.ts'
import { compareValues, type Condition, matchesCondition, isOperator } from './conditions.ts'

/** A field of a request; numbers are accepted where the ERP documents text. */
const field = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
  ),
  '',
)
const querySchema = v.object({
  qtype: field,
  query: field,
  oper: field,
  page: field,
  rp: field,
  sortname: field,
  sortorder: field,
  grid_param: v.optional(v.string(), ''),
})
const gridSchema = v.array(
  v.object({ TB: v.string(), OP: v.string(), P: field, P2: v.optional(field) }),
)

export interface Page {
  readonly page: string
  readonly total: number
  readonly rows: readonly Row[]
}

interface Table {
  readonly name: string
  readonly columns: ReadonlySet<string>
  /** The column that orders a listing without `sortname`. */
  readonly key: string
  readonly rows: readonly Row[]
}

/**
 * The column in `table.column`; null when the prefix is missing or wrong, or the column does not
 * exist.
 */
function columnOf(table: Table, name: string): string | null {
  const [prefix, column, ...rest] = name.split('.')
  if (prefix !== table.name || column === undefined || rest.length > 0) return null
  return table.columns.has(column) ? column : null
}

function readGrid(text: string): v.InferOutput<typeof gridSchema> | null {
  if (text === '') return []
  try {
    const grid = v.safeParse(gridSchema, JSON.parse(text))
    return grid.success ? grid.output : null
  } catch {
    return null
  }
}

/**
 * The column of `qtype`, the one field where the ERP adds a missing prefix itself; null when there is
 * none, or when it is the table's name alone.
 */
function typedColumn({ name }: Table, qtype: string): string | null {
  if (qtype === '' || qtype === name) return null
  return qtype.includes('.') ? qtype : `${name}.${qtype}`
}

/** The conditions of a query, which must all match; null when one of them makes the ERP fail. */
function conditionsOf(table: Table, query: v.InferOutput<typeof querySchema>): Condition[] | null {
  const grid = readGrid(query.grid_param)
  if (!grid) return null
  const typed = typedColumn(table, query.qtype)
  if (typed !== null && columnOf(table, typed) === null) return null
  // Without a value the ERP does not filter by `qtype`: an empty id lists everybody's rows.
  const simple =
    typed !== null && query.query !== ''
      ? [{ TB: typed, OP: query.oper || '=', P: query.query, P2: undefined }]
      : []
  const conditions: Condition[] = []
  for (const { TB, OP, P, P2 } of [...simple, ...grid]) {
    const column = columnOf(table, TB)
    if (column === null || !isOperator(OP)) return null
    conditions.push({ column, operator: OP, value: P, second: P2 ?? null })
  }
  return conditions
}

const positive = (text: string, otherwise: number) => {
  const count = Math.trunc(Number(text))
  return count > 0 ? count : otherwise
}

/** One page of a table; null when the ERP answers with its error box. */
export function listPage(table: Table, fields: unknown): Page | null {
  const query = v.safeParse(querySchema, fields)
  if (!query.success) return null
  const conditions = conditionsOf(table, query.output)
  const { sortname, sortorder, page, rp } = query.output
  const sortColumn = sortname === '' ? table.key : columnOf(table, sortname)
  if (!conditions || sortColumn === null) return null

  const direction = sortorder.toLowerCase() === 'desc' ? -1 : 1
  const found = table.rows
    .filter((row) => conditions.every((condition) => matchesCondition(condition, row)))
    .toSorted((a, b) => direction * compareValues(a[sortColumn] ?? '', b[sortColumn] ?? ''))
  const size = positive(rp, 20)
  const number = positive(page, 1)
  return {
    page: String(number),
    total: found.length,
    rows: found.slice((number - 1) * size, number * size),
  }
}
