/*
 * The ways in which one part of an answer of the ERP may be odd while everything else of it is right: one
 * column of one row, one row, one page, or the answer as a whole. Each has a name, by which a failure can be
 * replayed alone.
 */

export type Row = Readonly<Record<string, unknown>>

/** An answer as it crosses the wire. */
export interface Sent {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** A column's value made odd; undefined leaves the column out, and `same` means that it does not apply. */
type ColumnOddity = readonly [name: string, change: (value: string) => unknown]

export const same = Symbol('same')

const ifDay = (change: (year: string, month: string, day: string) => string) => (value: string) => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? []
  return year === '' || year === '0000' ? same : change(year, month, day)
}
const ifNumber = (change: (value: number) => unknown) => (value: string) =>
  /^\d{1,9}(?:\.\d+)?$/.test(value) ? change(Number(value)) : same
const ifAmount = (change: (value: number) => unknown) => (value: string) =>
  /^\d{1,9}\.\d+$/.test(value) ? change(Number(value)) : same
const ifWord = (change: (value: string) => unknown) => (value: string) =>
  value === '' ? same : change(value)
const ifNoNumber = (change: (value: string) => unknown) => (value: string) =>
  value === '' || /\d/.test(value) ? same : change(value)
const always = (value: unknown) => () => value

export const columnOddities: readonly ColumnOddity[] = [
  ['missing', always(undefined)],
  ['null', always(null)],
  ['empty', always('')],
  ['blanks', always(' \t\u00A0')],
  ['number instead of text', ifNumber((value) => value)],
  ['0', always('0')],
  ['0 as a number', always(0)],
  ['0.00', always('0.00')],
  ['1', ifNoNumber(() => '1')],
  ['0000-00-00', always('0000-00-00')],
  ['0000-00-00 00:00:00', always('0000-00-00 00:00:00')],
  ['00/00/0000', always('00/00/0000')],
  ['31/12/1969 21:00:00', always('31/12/1969 21:00:00')],
  ['2026-02-30', always('2026-02-30')],
  ['day first', ifDay((year, month, day) => `${day}/${month}/${year}`)],
  ['day first with dashes', ifDay((year, month, day) => `${day}-${month}-${year}`)],
  ['day with slashes', ifDay((year, month, day) => `${year}/${month}/${day}`)],
  ['day with dots', ifDay((year, month, day) => `${day}.${month}.${year}`)],
  ['year of two digits', ifDay((year, month, day) => `${day}/${month}/${year.slice(2)}`)],
  ['day without separators', ifDay((year, month, day) => `${year}${month}${day}`)],
  ['instant', ifDay((year, month, day) => `${year}-${month}-${day}T00:00:00-03:00`)],
  ['time of the epoch', ifDay((year) => `${Date.UTC(Number(year), 1) / 1000}`)],
  ['decimal comma', ifAmount((value) => value.toFixed(2).replace('.', ','))],
  ['three decimals', ifAmount((value) => value.toFixed(3))],
  ['thousands', ifAmount((value) => `1.${value.toFixed(0).padStart(3, '0')}`)],
  ['nine decimals', ifAmount((value) => value.toFixed(9))],
  ['currency', ifAmount((value) => `R$ ${value.toFixed(2)}`)],
  ['negative', ifNumber((value) => `-${value}`)],
  ['exponent', ifNumber((value) => value.toExponential())],
  ['NaN', always('NaN')],
  ['NULL', always('NULL')],
  ['N/A', always('N/A')],
  ['first character as an entity', ifWord((value) => `&#${value.charCodeAt(0)};${value.slice(1)}`)],
  ['tags around', ifWord((value) => `<b>${value}</b>`)],
  ['blanks around', (value) => ` ${value}\r\n`],
  ['zero width around', ifWord((value) => `\u200B${value}\uFEFF`)],
  ['lower case', ifWord((value) => (value.toLowerCase() === value ? same : value.toLowerCase()))],
  [
    'full width',
    ifWord((value) =>
      value.replaceAll(/[0-9A-Z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ),
  ],
  ['twice', ifWord((value) => `${value} / ${value}`)],
  ['cut short', (value) => (/^\w{20}/.test(value) ? value.slice(0, -1) : same)],
  ['very long', (value) => value.padEnd(30_000, 'x')],
  ['NUL', (value) => `${value}\0`],
  ['ZZ', always('ZZ')],
  ['list', (value) => [value]],
  ['empty list', always([])],
  ['object', (value) => ({ value })],
  ['true', always(true)],
  ['false', always(false)],
]

/** One row made odd, beside the rows of another customer that have the same form. */
type RowOddity = readonly [
  name: string,
  change: (rows: readonly Row[], at: number, other: Row) => readonly unknown[],
]

const replace = (rows: readonly Row[], at: number, ...by: readonly unknown[]) => [
  ...rows.slice(0, at),
  ...by,
  ...rows.slice(at + 1),
]

export const rowOddities: readonly RowOddity[] = [
  ['twice', (rows, at) => [...rows, rows[at]]],
  ['null', (rows, at) => replace(rows, at, null)],
  ['text', (rows, at) => replace(rows, at, 'erro')],
  ['number', (rows, at) => replace(rows, at, 7)],
  ['list', (rows, at) => replace(rows, at, Object.values(rows[at] ?? {}))],
  ['empty object', (rows, at) => replace(rows, at, {})],
  ['inside a list', (rows, at) => replace(rows, at, [rows[at]])],
  ['inside an object', (rows, at) => replace(rows, at, { registro: rows[at] })],
  ['beside one of another customer', (rows, _at, other) => [...rows, other]],
  ['beside null', (rows) => [...rows, null]],
  ['beside an empty object', (rows) => [...rows, {}]],
  [
    'id of a letter',
    (rows, at) => replace(rows, at, { ...rows[at], id: `a${String(rows[at]?.['id'])}` }),
  ],
  [
    'id of a fraction',
    (rows, at) => replace(rows, at, { ...rows[at], id: `${String(rows[at]?.['id'])}.5` }),
  ],
  [
    'names of columns in capitals',
    (rows, at) =>
      replace(
        rows,
        at,
        Object.fromEntries(
          Object.entries(rows[at] ?? {}).map(([name, value]) => [name.toUpperCase(), value]),
        ),
      ),
  ],
  [
    'names of columns with the table',
    (rows, at) =>
      replace(
        rows,
        at,
        Object.fromEntries(
          Object.entries(rows[at] ?? {}).map(([name, value]) => [`t.${name}`, value]),
        ),
      ),
  ],
]

/** A listing as it is answered, of which `registros` (or `rows`) holds the rows. */
export interface Listed {
  readonly page: unknown
  readonly total: unknown
  readonly rowsName: 'registros' | 'rows'
  readonly rows: readonly Row[]
}

/** The page of a listing made odd. */
type PageOddity = readonly [name: string, change: (listed: Listed) => unknown]

const send = ({ page, total, rowsName, rows }: Listed, change: Row = {}) => ({
  page,
  total,
  [rowsName]: rows,
  ...change,
})
const count = ({ rows }: Listed) => rows.length

export const pageOddities: readonly PageOddity[] = [
  ['without total', (listed) => send(listed, { total: undefined })],
  ['total of null', (listed) => send(listed, { total: null })],
  ['total of nothing', (listed) => send(listed, { total: '' })],
  ['total of 0', (listed) => send(listed, { total: '0' })],
  ['total one too small', (listed) => send(listed, { total: count(listed) - 1 })],
  ['total one too large', (listed) => send(listed, { total: String(count(listed) + 1) })],
  ['total far too large', (listed) => send(listed, { total: 99_999 })],
  ['total of words', (listed) => send(listed, { total: 'muitos' })],
  ['total with a separator', (listed) => send(listed, { total: '1.000' })],
  ['negative total', (listed) => send(listed, { total: -1 })],
  ['total of a list', (listed) => send(listed, { total: [count(listed)] })],
  ['total of blanks', (listed) => send(listed, { total: ' ' })],
  ['rows missing', (listed) => send(listed, { [listed.rowsName]: undefined })],
  ['rows of null', (listed) => send(listed, { [listed.rowsName]: null })],
  ['rows of false', (listed) => send(listed, { [listed.rowsName]: false })],
  ['rows of nothing', (listed) => send(listed, { [listed.rowsName]: '' })],
  ['rows of true', (listed) => send(listed, { [listed.rowsName]: true })],
  ['rows of text', (listed) => send(listed, { [listed.rowsName]: 'erro' })],
  [
    'rows of JSON in text',
    (listed) => send(listed, { [listed.rowsName]: JSON.stringify(listed.rows) }),
  ],
  ['no rows', (listed) => send(listed, { [listed.rowsName]: [] })],
  ['no rows in an object', (listed) => send(listed, { [listed.rowsName]: {} })],
  ['one row without its list', (listed) => send(listed, { [listed.rowsName]: listed.rows[0] })],
  [
    'rows by number',
    (listed) => send(listed, { [listed.rowsName]: Object.fromEntries(listed.rows.entries()) }),
  ],
  [
    'rows by number from 1',
    (listed) =>
      send(listed, {
        [listed.rowsName]: Object.fromEntries(listed.rows.map((row, at) => [at + 1, row])),
      }),
  ],
  ['rows in a list of their own', (listed) => send(listed, { [listed.rowsName]: [listed.rows] })],
  ['last row missing', (listed) => send(listed, { [listed.rowsName]: listed.rows.slice(0, -1) })],
  [
    'rows in another order',
    (listed) => send(listed, { [listed.rowsName]: listed.rows.toReversed() }),
  ],
  ['rows under another name', ({ page, total, rows }) => ({ page, total, dados: rows })],
  ['rows without an envelope', ({ rows }) => rows],
  [
    'all rows twice',
    (listed) => send(listed, { [listed.rowsName]: [...listed.rows, ...listed.rows] }),
  ],
  ['an error beside the rows', (listed) => send(listed, { type: 'error', message: 'Erro' })],
]
