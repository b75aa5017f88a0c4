import * as v from 'valibot'
import { isCalendarDate } from '#domain/dates.ts'
import { parseCents, formatDecimal } from '#domain/money.ts'

/** Any column as text: the ERP sends text, numbers and null for one and the same column. */
export const text = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => String(value ?? '').trim()),
)

/** The id of the row itself. */
export const id = v.pipe(text, v.regex(/^[1-9]\d{0,17}$/))

/** A reference to another row; `0` and empty both mean none, which is ''. */
export const reference = v.pipe(
  text,
  v.transform((value) => (/^[1-9]\d{0,17}$/.test(value) ? value : '')),
)

/** `YYYY-MM-DD`, with or without a time, or `DD/MM/YYYY`; zero-dates and nonsense become ''. */
export const date = v.pipe(
  text,
  v.transform((value) => {
    const day = value.slice(0, 10).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
    return isCalendarDate(day) ? day : ''
  }),
)

/** `99.90`, `99.900000000` or `1.099,90` in reais, as two decimals; empty is `0.00`. */
export const amount = v.pipe(
  text,
  v.transform((value) =>
    value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value,
  ),
  v.regex(/^(?:-?\d{1,12}(?:\.\d{1,12})?)?$/),
  v.transform((value) => formatDecimal(parseCents(value))),
)

/** Unticked boxes come as `N` and as nothing at all. */
export const flag = v.pipe(
  text,
  v.transform((value) => value.toUpperCase() === 'S'),
)
