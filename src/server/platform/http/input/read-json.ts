import { hasMoreSigns } from '#server/platform/json-signs.ts'

const maxDepth = 20
const maxEntries = 200
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * False for a text with a NUL, which PostgreSQL cannot store, or with half of a surrogate pair, which
 * no two programs read alike.
 */
const isSoundText = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text)

/** A value of a request as the path of names that lead to it. */
type Path = readonly string[]

/**
 * Where a value read from a request is not safe to work with; null when it is safe: no deeper or
 * wider than any endpoint needs, without a key that could set a prototype, and with sound texts only.
 */
export function findUnsafe(value: unknown, path: Path = []): Path | null {
  if (typeof value === 'string') return isSoundText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value)
  if (path.length >= maxDepth || entries.length > maxEntries) return path
  if (entries.some(([key]) => forbiddenKeys.has(key) || !isSoundText(key))) return path
  for (const [key, entry] of entries) {
    const found = findUnsafe(entry, [...path, key])
    if (found) return found
  }
  return null
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * Whether an object in a JSON text has a key twice. `JSON.parse` takes the last and others the first,
 * so what one program has checked would not be what another does.
 */
function hasRepeatedKey(json: string): boolean {
  const objects: (Set<unknown> | null)[] = []
  let text = ''
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{') objects.push(new Set())
    else if (token === '[') objects.push(null)
    else if (token === '}' || token === ']') objects.pop()
    else if (token !== ':') text = token
    else {
      const keys = objects.at(-1)
      // A key may be written with escapes, so it is compared as it reads.
      const key: unknown = JSON.parse(text)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}

/**
 * As many signs as a body of the usual limit may have at one for two bytes: one of some megabytes is
 * then a file and little else.
 */
const maxSigns = 32 * 1024

/**
 * The value of a JSON text in UTF-8, undefined when it is not one, has two meanings or has more values
 * than any call needs.
 */
export function readJson(bytes: ArrayBuffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (hasMoreSigns(text, maxSigns)) return undefined
    const value: unknown = JSON.parse(text)
    return hasRepeatedKey(text) ? undefined : value
  } catch {
    return undefined
  }
}
