import * as v from 'valibot'
import { findUnsafe, readJson } from './read-json.ts'
import { commonRefusal } from '../refusal.ts'

export const MAX_BODY_BYTES = 64 * 1024

/** A field's name for the answer. The name of an unknown field may be any text, so only plain ones. */
const safeFieldName = (name: string) => (/^[\w.-]{1,80}$/.test(name) ? name : '?')

function invalid(fields: readonly string[]) {
  return commonRefusal('invalid request', { fields: [...new Set(fields.map(safeFieldName))] })
}

/**
 * The one door for everything a caller sends: parameters, query and body. Validates against the
 * contract; refuses unsafe values and fields the contract does not name, but for those it ignores.
 */
export function readInput(
  schema: v.GenericSchema | undefined,
  input: object,
  ignored: readonly string[] = [],
): unknown {
  const unsafe = findUnsafe(input)
  if (unsafe) throw invalid(unsafe.length === 0 ? [] : [unsafe.join('.')])
  const known = schema?.type === 'object' && 'entries' in schema && Object(schema.entries)
  const unknown = Object.keys(input).filter(
    (name) => !(known && Object.hasOwn(known, name)) && !ignored.includes(name),
  )
  // Any other schema (union, loose or strict object) decides about unknown fields by itself.
  if (unknown.length > 0 && (known || !schema)) throw invalid(unknown)
  if (!schema) return undefined
  const { success, output, issues } = v.safeParse(schema, input)
  if (!success) throw invalid(issues.map((issue) => v.getDotPath(issue) ?? '?'))
  return output
}

/** Whether every `%` in a URL begins a byte of UTF-8; decoders disagree about any other. */
function isWellEncoded({ pathname, search }: URL): boolean {
  try {
    decodeURIComponent(pathname + search)
    return true
  } catch {
    return false
  }
}

/** Refuses a query parameter given twice, since it has no single meaning. */
export function readQuery(schema: v.GenericSchema | undefined, url: URL): unknown {
  if (!isWellEncoded(url)) throw invalid([])
  const names = [...url.searchParams.keys()]
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  if (repeated.length > 0) throw invalid(repeated)
  return readInput(schema, Object.fromEntries(url.searchParams))
}

/**
 * Accepts JSON objects in UTF-8 only, as they are: a compressed body is not unpacked. An empty body
 * counts as an empty object.
 */
export async function readBody(
  schema: v.GenericSchema | undefined,
  request: { arrayBuffer(): Promise<ArrayBuffer>; header(name: string): string | undefined },
  ignored: readonly string[] = [],
): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return readInput(schema, {})
  const type = request.header('content-type') ?? ''
  const isJson = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)
  if (!isJson || request.header('content-encoding') !== undefined) {
    throw commonRefusal('unsupported media type')
  }
  const value = readJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid([])
  return readInput(schema, value, ignored)
}
