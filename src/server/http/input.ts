import * as v from 'valibot'
import { commonRefusal } from './refusal.ts'

export const MAX_BODY_BYTES = 64 * 1024
const MAX_DEPTH = 20
const MAX_ENTRIES = 200
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** A field's name for the answer. The name of an unknown field may be any text, so only plain ones. */
const safeFieldName = (name: string) => (/^[\w.-]{1,80}$/.test(name) ? name : '?')

function invalid(fields: readonly string[]) {
  return commonRefusal('invalid request', { fields: [...new Set(fields.map(safeFieldName))] })
}

/** False for JSON that is deeper or wider than any endpoint needs, or that could set a prototype. */
function isSafeJson(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  const keys = Object.keys(value)
  if (keys.length > MAX_ENTRIES || keys.some((key) => forbiddenKeys.has(key))) return false
  return Object.values(value).every((entry) => isSafeJson(entry, depth + 1))
}

/** Validates against the contract; refuses fields the contract does not name. */
export function readInput(schema: v.GenericSchema | undefined, input: object): unknown {
  const known = schema?.type === 'object' && 'entries' in schema && Object(schema.entries)
  const unknown = Object.keys(input).filter((name) => !known || !Object.hasOwn(known, name))
  // Any other schema (union, loose or strict object) decides about unknown fields by itself.
  if (unknown.length > 0 && (known || !schema)) throw invalid(unknown)
  if (!schema) return undefined
  const { success, output, issues } = v.safeParse(schema, input)
  if (!success) throw invalid(issues.map((issue) => v.getDotPath(issue) ?? '?'))
  return output
}

/** Refuses a query parameter given twice, since it has no single meaning. */
export function readQuery(schema: v.GenericSchema | undefined, url: URL): unknown {
  const names = [...url.searchParams.keys()]
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  if (repeated.length > 0) throw invalid(repeated)
  return readInput(schema, Object.fromEntries(url.searchParams))
}

/** Accepts JSON objects only. An empty body counts as an empty object. */
export async function readBody(
  schema: v.GenericSchema | undefined,
  request: { text(): Promise<string>; header(name: string): string | undefined },
): Promise<unknown> {
  const text = await request.text()
  if (text === '') return readInput(schema, {})
  const type = request.header('content-type') ?? ''
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw commonRefusal('unsupported media type')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid([])
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid([])
  if (!isSafeJson(value)) throw invalid([])
  return readInput(schema, value)
}
