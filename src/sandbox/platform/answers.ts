/** An answer of the bridge in JSON. */
export function json(value: unknown, status = 200): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(value), { status, headers })
}

export type PlatformError = 'already_exists' | 'email_in_use' | 'quota_exceeded' | 'not_found'

const statuses: Readonly<Record<PlatformError | 'invalid', number>> = {
  already_exists: 409,
  email_in_use: 409,
  quota_exceeded: 422,
  not_found: 404,
  invalid: 422,
}

export function refused(error: PlatformError | 'invalid'): Response {
  return json({ error }, statuses[error])
}

export const noContent = (): Response => new Response(null, { status: 204 })
