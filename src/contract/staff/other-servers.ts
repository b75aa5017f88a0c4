import * as v from 'valibot'
import { isCalendarDate } from '#domain/platform/time/dates.ts'

/*
 * What servers written from the specifications alone answer otherwise than this one. The fields are for
 * `accepts` of an endpoint only: what comes out is what the portal knows.
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

/** The answer of a call of which the portal reads nothing but that it worked. */
export const anyAnswer = v.unknown()

/** Fields that tell how an answer came about. They never hold what was asked for. */
const sideFields: ReadonlySet<string> = new Set([
  'as_of',
  'refreshing',
  'incomplete',
  'type',
  'status',
  'message',
  'error',
  'errors',
  'warnings',
])

/** What an answer may wrap under a name that the specifications leave open. */
const wrappedTypes: ReadonlySet<unknown> = new Set(['array', 'object', 'string'])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that an object's schema names, each with its schema; none for any other schema. */
const fieldsOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  isRecord(schema) && isRecord(schema['entries']) ? schema['entries'] : {}

/** The values of an object that may hold what was asked for. */
const fieldValues = (value: unknown): unknown[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, field]) => (sideFields.has(name) ? [] : [field]))
    : []

/** The only one of these values; undefined where there are more, so that nothing is guessed. */
const onlyOne = (values: readonly unknown[]): unknown =>
  values.length === 1 ? values[0] : undefined

/** The object with the most of these fields, the outer one of two; undefined where none has any. */
function closestRecord(layers: readonly unknown[], names: readonly string[]): unknown {
  const known = (layer: unknown) =>
    isRecord(layer) ? names.filter((name) => Object.hasOwn(layer, name)).length : 0
  const most = Math.max(...layers.map(known))
  return most > 0 ? layers.find((layer) => known(layer) === most) : undefined
}

/** What was asked for, bare or at most two names deep; undefined where that is not plain. */
function findPayload(field: Readonly<Record<string, unknown>>, body: unknown): unknown {
  const outer = fieldValues(body)
  const layers = [body, ...outer, ...outer.flatMap(fieldValues)]
  if (field['type'] === 'object') return closestRecord(layers, Object.keys(fieldsOf(field)))
  if (field['type'] === 'array') return onlyOne(layers.filter(Array.isArray))
  return onlyOne(layers.filter((layer) => typeof layer === 'string'))
}

/**
 * An answer that does not fit its schema, in the shape of the schema, where the schema names one list, one
 * record or one text: the specifications name some of them and leave open how they are wrapped. A list may
 * come bare or under any one name, a record and a PDF as well. Any other answer is returned as it is.
 */
export function reshapeAnswer(schema: unknown, body: unknown): unknown {
  const payloads = Object.entries(fieldsOf(schema)).filter(
    ([name, field]) => !sideFields.has(name) && isRecord(field) && wrappedTypes.has(field['type']),
  )
  const [name, field] = payloads.length === 1 ? (payloads[0] ?? []) : []
  if (name === undefined || !isRecord(field)) return body
  const payload = findPayload(field, body)
  if (payload === undefined) return body
  return { ...(isRecord(body) && body), [name]: payload }
}
