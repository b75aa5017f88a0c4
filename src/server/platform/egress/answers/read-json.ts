import { hasMoreSigns } from '#server/platform/json-signs.ts'

/** Five megabytes, the longest list that is read of a system of a provider, with a sign for three bytes. */
const maxSigns = 1_750_000

/** The JSON value in a body, or undefined when the body is not JSON (HTML, cut short, `NaN`) or is values without end. */
export function readJson(body: Uint8Array | string): unknown {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  if (hasMoreSigns(text, maxSigns)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
