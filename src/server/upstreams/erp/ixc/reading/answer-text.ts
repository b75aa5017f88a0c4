import { withoutNoise } from './answer-noise.ts'

/**
 * The text of an answer, without the noise around it. The charset header cannot be trusted (IXC sends
 * UTF-8 as ISO-8859-1 and the other way round), so bytes that are valid UTF-8 are read as UTF-8, and
 * all others as Windows-1252.
 */
export function readText(bytes: Uint8Array): string {
  const answer = withoutNoise(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(answer)
  } catch {
    return new TextDecoder('windows-1252').decode(answer)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every text inside a JSON value, outermost first, down to a depth no real answer exceeds. */
export function* textsIn(value: unknown, depth = 6): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null || depth === 0) return
  for (const inner of Object.values(value)) yield* textsIn(inner, depth - 1)
}
