/** The JSON value in a body, or undefined when the body is not JSON (HTML, cut short, `NaN`). */
export function readJson(body: Uint8Array | string): unknown {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
