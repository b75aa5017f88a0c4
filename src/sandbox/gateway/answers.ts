/** An answer in JSON; null gives an empty body. */
export function json(value: unknown, status = 200): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(value === null ? null : JSON.stringify(value), { status, headers })
}

/** An error of the gateway: a list, always with status 400. */
export function error(code: number, message: string): Response {
  return json([{ Code: code, Message: message }], 400)
}
