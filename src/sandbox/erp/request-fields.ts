/**
 * The body of a GET, which a `Request` cannot carry: it comes beside the request. The documentation of
 * the ERP lists by such requests.
 */
export type GetBody = Uint8Array<ArrayBuffer>

/**
 * The fields of a request in any of its encodings; null when they cannot be read. A GET without a body
 * has them in the query string.
 */
export async function requestFields(
  request: Request,
  getBody?: GetBody,
): Promise<Record<string, unknown> | null> {
  const { headers } = request
  const isGet = request.method === 'GET'
  if (isGet && !getBody?.length) {
    const fields = Object.fromEntries(new URL(request.url).searchParams)
    // The body was lost on the way here: listing without its filter would give everybody's rows.
    const hasLostBody = Number(headers.get('content-length') ?? 0) > 0
    return hasLostBody && fields['qtype'] === undefined ? null : fields
  }
  const type = headers.get('content-type') ?? ''
  const content = isGet ? new Response(getBody, { headers: { 'content-type': type } }) : request
  try {
    if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) {
      return Object.fromEntries(await content.formData())
    }
    const text = await content.text()
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
