import * as v from 'valibot'
import { isCalendarDate } from '#domain/dates.ts'

/*
 * The fields of answers that servers written from the specifications alone give otherwise than this
 * one. They are for `accepts` of an endpoint only: what comes out is what the portal knows.
 */

/** Any text; empty where it is missing or null. */
export const anyText = v.nullish(v.string(), '')

/** A day; empty where it is missing, null or no day. */
export const anyDate = v.pipe(
  anyText,
  v.transform((text) => (isCalendarDate(text) ? text : '')),
)

const isInstant = (text: string) => v.safeParse(v.pipe(v.string(), v.isoTimestamp()), text).success

/** An ISO instant. A time in another form becomes noon of its day; a missing one becomes empty. */
export const anyInstant = v.pipe(
  anyText,
  v.transform((text) => {
    if (isInstant(text)) return text
    const day = text.slice(0, 10)
    return isCalendarDate(day) ? `${day}T12:00:00.000-03:00` : ''
  }),
)

/** An amount in reais; `0` where it is missing, null or empty. */
export const anyDecimal = v.pipe(
  anyText,
  v.transform((text) => text || '0'),
  v.regex(/^-?\d+(\.\d+)?$/),
)

/** A base64 PDF, bare or in a field `base64`. */
export const anyPdf = v.union([
  v.object({ base64: v.string() }),
  v.pipe(
    v.string(),
    v.transform((base64) => ({ base64 })),
  ),
])

/** The answer of a call of which the portal reads nothing but that it worked. */
export const anyAnswer = v.unknown()
