import * as v from 'valibot'
import { isCalendarDate, isLocalTime, type LocalTime } from '#domain/dates.ts'
import { formatDecimal, parseCents, readStatedDecimal } from '#domain/money.ts'
import { stripHtml } from './strip-html.ts'

/** Any column as text: the ERP may send text, a number or null for the same column. */
export const text = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => String(value ?? '').trim()),
)

/**
 * Words that people wrote and people read, in one line: names, addresses, contacts. Some systems store them
 * with entities and tags; a code, an id or a password is never read by this.
 */
export const words = v.pipe(
  text,
  v.transform((value) => stripHtml(value).replaceAll('\n', ' ')),
)

/** The id of the row itself. */
export const id = v.pipe(text, v.regex(/^[1-9]\d{0,17}$/))

/** A reference to another row. Both `0` and empty mean none, which becomes ''. */
export const reference = v.pipe(
  text,
  v.transform((value) => (/^[1-9]\d{0,17}$/.test(value) ? value : '')),
)

/** `YYYY-MM-DD`, with or without a time, or `DD/MM/YYYY`. Zero dates and invalid ones become ''. */
export const date = v.pipe(
  text,
  v.transform((value) => {
    const day = value.slice(0, 10).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
    return isCalendarDate(day) ? day : ''
  }),
)

/** `YYYY-MM-DD HH:mm:ss` or `DD/MM/YYYY HH:mm:ss`; null for zero times and invalid ones. */
export const localTime = v.pipe(
  text,
  v.transform((value): LocalTime | null => {
    const time = value.replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1').slice(0, 19)
    return isLocalTime(time) ? time : null
  }),
)

/**
 * Reais as `99.90`, `99.900000000`, `1.099,90` or `1,099.90`, read to two decimals. Empty becomes
 * `0.00`. A form that can be read in two ways is refused.
 */
export const amount = v.pipe(
  text,
  v.transform((value) => (value === '' ? '0' : (readStatedDecimal(value) ?? 'unreadable'))),
  v.regex(/^-?\d{1,12}(?:\.\d{1,12})?$/),
  v.transform((value) => formatDecimal(parseCents(value))),
)

/** An amount, `''` where none is stated (missing, empty, words), or null where one is that cannot be read. */
export const statedAmount = v.pipe(
  text,
  v.transform((value): string | null => {
    if (!/\p{Nd}/u.test(value)) return ''
    const read = v.safeParse(amount, value)
    return read.success ? read.output : null
  }),
)

/** The columns of amounts and counts that are read. */
const amountColumns = [
  'valor',
  'valor_aberto',
  'valor_recebido',
  'pagamento_valor',
  'desconto_condicional_valor',
  'valor_total',
  'valor_contrato',
  'valor_unit',
  'qtde',
  'preco_base',
] as const

/** The names of the columns that state an amount in a form that cannot be read. */
export function unreadableAmounts(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return amountColumns.filter((column) =>
    rows.some((row) => {
      const value = row[column] ?? ''
      return value !== '' && v.safeParse(statedAmount, value).output === null
    }),
  )
}

/** A check box: `S` when ticked, `N` or nothing when not. */
export const flag = v.pipe(
  text,
  v.transform((value) => value.toUpperCase() === 'S'),
)
