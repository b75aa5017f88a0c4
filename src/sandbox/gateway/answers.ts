/** An answer in JSON. */
export function json(value: unknown, status = 200): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(value), { status, headers })
}

/** An answer about something that does not exist, without a body. */
export const notFound = (): Response => new Response(null, { status: 404 })

/** An error of the gateway: a list, always with status 400. */
export function error(code: number, message: string): Response {
  return json([{ Code: code, Message: message }], 400)
}
