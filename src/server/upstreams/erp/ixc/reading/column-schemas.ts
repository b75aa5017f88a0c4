import * as v from 'valibot'
import { isCalendarDate, isLocalTime, type LocalTime } from '#domain/platform/time/dates.ts'
import { formatDecimal, parseCents, readStatedDecimal } from '#domain/platform/values/money.ts'
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

/**
 * A reference to another row. `0` and empty mean none, which becomes ''; anything else that is no id is
 * refused, because a row without its owner would belong to no one.
 */
export const reference = v.pipe(
  text,
  v.regex(/^(?:0*|[1-9]\d{0,17})$/),
  v.transform((value) => (/[1-9]/.test(value) ? value : '')),
)

/** One of these codes, in capitals; any other is refused, because it is not known what it says. */
export function code<const Code extends string>(...codes: readonly Code[]) {
  return v.pipe(
    text,
    v.transform((value) => value.toUpperCase()),
    v.picklist(codes),
  )
}

/** The epoch in the zones of Brazil: some actions write an empty date so. */
const isEpoch = (day: string) => day === '1969-12-31' || day === '1970-01-01'

/** The day that a text begins with, as `YYYY-MM-DD`, and what follows it. */
function splitDay(value: string): readonly [day: string, rest: string] {
  const [day = '', year, month, date] =
    /^(?:(\d{4})-(\d{2})-(\d{2})|\d{2}\/\d{2}\/\d{4})(?!\d)/.exec(value) ?? []
  const read =
    year === undefined ? day.split('/').toReversed().join('-') : `${year}-${month}-${date}`
  return [read, value.slice(day.length)]
}

/** A clock behind a day; its seconds and their fractions may be missing. */
const clock = /^[ T](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d{1,9})?/

/**
 * `YYYY-MM-DD` or `DD/MM/YYYY`, with or without a time. Zero dates, the epoch and invalid ones become ''.
 */
export const date = v.pipe(
  text,
  v.transform((value) => {
    const [day, rest] = splitDay(value)
    return isCalendarDate(day) && !isEpoch(day) && (rest === '' || clock.test(rest)) ? day : ''
  }),
)

/** Whether a column states no day: it is missing, empty or of zeros. */
export const isWithoutDay = (value: string): boolean => /^[0\s:/-]*$/.test(value)

/** A day, `''` where none is stated, or null where one is that cannot be read. */
export const statedDate = v.pipe(
  text,
  v.transform((value): string | null => (isWithoutDay(value) ? '' : v.parse(date, value) || null)),
)

/**
 * `YYYY-MM-DD HH:mm:ss` or `DD/MM/YYYY HH:mm:ss`, also with a `T` between; null for zero times, invalid ones,
 * and those of a zone, which are another local time.
 */
export const localTime = v.pipe(
  text,
  v.transform((value): LocalTime | null => {
    const [day, rest] = splitDay(value)
    const [whole = '', hours = ''] = clock.exec(rest) ?? []
    const time = `${day} ${hours}`
    return isLocalTime(time) && !isEpoch(day) && whole === rest ? time : null
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

/** A number with all its decimals, `''` where none is stated, or null where one is that cannot be read. */
export const statedDecimal = v.pipe(
  text,
  v.transform((value): string | null => (/\p{Nd}/u.test(value) ? readStatedDecimal(value) : '')),
)

/** A whole number from 0, `''` where none is stated, or null where one is that cannot be read. */
export const statedCount = v.pipe(
  statedDecimal,
  v.transform((value): number | '' | null => {
    if (value === null || value === '') return value
    const count = Number(value)
    return Number.isSafeInteger(count) && count >= 0 ? count : null
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
  'valor_unitario',
  'valor_contrato',
  'valor_unit',
  'qtde',
  'quantidade',
  'percentual',
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

/** A check box: `S` when ticked; `N`, nothing or `P` (the ERP's own setting decides) when not. */
export const flag = v.pipe(
  code('S', 'N', 'P', ''),
  v.transform((value) => value === 'S'),
)

/** A check box that every row has: nothing is no answer. */
export const statedFlag = v.pipe(
  code('S', 'N'),
  v.transform((value) => value === 'S'),
)
