import * as v from 'valibot'
import { isCalendarDate } from '#domain/platform/time/dates.ts'
import { isClientId } from '#domain/platform/hosts/provider-host.ts'
import { recordIdPattern } from '#domain/platform/values/record-id.ts'

/** Id of a record in the ERP. */
export const recordId = v.pipe(v.string(), v.regex(recordIdPattern))

/** Client id of a provider: one label of a host name. */
export const clientId = v.pipe(v.string(), v.check(isClientId))

/** Id of a record of our own. */
export const uuid = v.pipe(v.string(), v.uuid())

/** The parts of a cursor: milliseconds of a moment until the year 2286, a number of a row, and ids. */
const cursorParts = {
  at: String.raw`\d{1,13}`,
  nth: String.raw`\d{1,6}`,
  row: String.raw`\d{1,15}`,
  uuid: String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`,
  message: String.raw`[\da-f]{32}`,
} as const

/**
 * A place in a list, as the page before named it: its parts in order, with a full stop between them. All
 * that it lets through is a value that the database takes; what is left out stands for the first page.
 */
export const cursor = (...parts: readonly (keyof typeof cursorParts)[]) => {
  const form = parts.map((part) => cursorParts[part]).join(String.raw`\.`)
  return v.optional(v.pipe(v.string(), v.regex(new RegExp(`^${form}$`))))
}

/** True where a newer answer is on its way; a screen may ask again after some seconds. */
export const refreshing = v.optional(v.boolean())

/**
 * True where rows of the list could not be read. The rows it has are right; others may be missing, so a
 * screen states neither a total nor that there are none.
 */
export const incomplete = v.optional(v.boolean())

/**
 * A moment, ISO 8601 with its zone: `2026-11-20T12:00:00.000Z`. From 1900 on, because a database knows no
 * year 0.
 */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => text >= '1900', 'not a moment'),
)

/** A day of the provider, `YYYY-MM-DD`. */
export const calendarDate = v.pipe(v.string(), v.check(isCalendarDate, 'not a YYYY-MM-DD date'))

/** A day, or empty when the ERP has none. */
export const calendarDateOrEmpty = v.union([v.literal(''), calendarDate])

/** An amount in reais as the ERP writes it: `99.90`, `139.900000000`. Read it with `parseCents`. */
export const decimal = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/))

/** The same, or empty when the ERP has none. */
export const decimalOrEmpty = v.union([v.literal(''), decimal])

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Text of an upstream, which may be null; empty when it is left out. */
export const text = v.optional(v.nullable(v.string()), '')

/**
 * Text as a person typed it; empty when it is left out. The limit, in characters, is above
 * everything a form allows and only bounds the work: the handler says what is wrong with the text,
 * so that each fault has its own refusal.
 */
export const typedText = (maxLength: number) =>
  v.optional(v.pipe(v.string(), v.maxLength(maxLength)), '')

/** De-duplication key the caller makes for one intent: sending it again does the work once. */
export const requestKey = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)))

/** Ticket for one download, issued by the call that prepares the file. */
export const downloadToken = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/))

/** The answer of a call that has nothing to tell but that it worked. */
export const success = v.object({ type: v.literal('success') })
