const byteOrderMark = /^\uFEFF/

/**
 * The text of an answer. The header cannot be trusted (UTF-8 bodies come as ISO-8859-1 and the other
 * way round), but bytes that are valid UTF-8 are UTF-8.
 */
export function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(byteOrderMark, '')
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** JSON of whatever shape, or undefined when the text is none (HTML, cut short, `NaN`). */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every text inside a JSON value, outermost first; deep enough for any real answer. */
export function* textsIn(value: unknown, depth = 6): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null || depth === 0) return
  for (const inner of Object.values(value)) yield* textsIn(inner, depth - 1)
}
