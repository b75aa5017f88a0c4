import * as v from 'valibot'
import type { LocalTime } from '#domain/platform/time/dates.ts'
import { localTime, text } from '../reading/column-schemas.ts'
import { stripHtml } from '../reading/strip-html.ts'

/** Local date and time; an invalid one becomes ''. */
export const time = v.pipe(
  localTime,
  v.transform((value): LocalTime => value ?? ''),
)

/** Text that people wrote, without markup. */
export const prose = v.pipe(text, v.transform(stripHtml))
