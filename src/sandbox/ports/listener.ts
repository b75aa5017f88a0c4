import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { GetBody } from '#sandbox/erp/request-fields.ts'

/** Answers a request; `getBody` is the body of a GET, which a `Request` cannot carry. */
export type PortHandler = (request: Request, getBody: GetBody) => Promise<Response>

const maxBodyBytes = 20 * 1024 * 1024
const limits = { headersTimeout: 10_000, requestTimeout: 30_000 }

/** The body of a request, read to its end; null above `maxBodyBytes`. */
async function readBody(incoming: IncomingMessage): Promise<GetBody | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
  }
  return size > maxBodyBytes ? null : new Uint8Array(Buffer.concat(chunks))
}

/** The request in the form of `fetch`; null when it has none, such as CONNECT. */
function toRequest(incoming: IncomingMessage, body: GetBody, signal: AbortSignal): Request | null {
  const { method = 'GET', url = '/' } = incoming
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  try {
    const address = new URL(url, 'http://sandbox.example')
    return new Request(address, { method, headers, signal, ...(hasBody && { body }) })
  } catch {
    return null
  }
}

async function send(outgoing: ServerResponse, answer: Response): Promise<void> {
  outgoing.statusCode = answer.status
  for (const [name, value] of answer.headers) outgoing.appendHeader(name, value)
  outgoing.end(new Uint8Array(await answer.arrayBuffer()))
}

async function answerOn(
  handle: PortHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming)
  if (body === null) return send(outgoing, new Response(null, { status: 413 }))
  // A fault may leave the caller without an answer until it hangs up.
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const request = toRequest(incoming, body, gone.signal)
  const answer = request && (await handle(request, body))
  return send(outgoing, answer ?? new Response(null, { status: 400 }))
}

/**
 * Creates an HTTP server for a handler, or an HTTPS server with a certificate and its key as PEM text. A
 * handler that rejects, as a broken network does, closes the connection without an answer.
 */
export function createListener(handle: PortHandler, certificate: string | null): Server {
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    answerOn(handle, incoming, outgoing).catch(() => outgoing.destroy())
  }
  if (certificate === null) return createServer(limits, listener)
  return createSecureServer({ ...limits, cert: certificate, key: certificate }, listener)
}
