/** The gateway's JSON; an empty body where it has nothing to say. */
export function json(value: unknown, status = 200): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(value === null ? null : JSON.stringify(value), { status, headers })
}

/** Errors come in a list, always with status 400. */
export function error(code: number, message: string): Response {
  return json([{ Code: code, Message: message }], 400)
}
