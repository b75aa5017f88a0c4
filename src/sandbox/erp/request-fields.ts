/**
 * The fields of a request in any of its encodings; null when they cannot be read. Those of a GET
 * are in the query string, because a fetch-shaped request cannot carry a body there.
 */
export async function requestFields(request: Request): Promise<Record<string, unknown> | null> {
  if (request.method === 'GET') {
    return Object.fromEntries(new URL(request.url).searchParams)
  }
  const type = request.headers.get('content-type') ?? ''
  try {
    if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) {
      return Object.fromEntries(await request.formData())
    }
    const text = await request.text()
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field as the ERP's PHP converts it: numbers become text, other values become empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
