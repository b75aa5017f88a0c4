/** What every part of the bridge answers with. */
export function json(value: unknown, status = 200): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(value), { status, headers })
}

export type Complaint = 'already_exists' | 'email_in_use' | 'quota_exceeded' | 'not_found'

const statuses: Readonly<Record<Complaint | 'invalid', number>> = {
  already_exists: 409,
  email_in_use: 409,
  quota_exceeded: 422,
  not_found: 404,
  invalid: 422,
}

export function refused(error: Complaint | 'invalid'): Response {
  return json({ error }, statuses[error])
}

export const done = (): Response => new Response(null, { status: 204 })
