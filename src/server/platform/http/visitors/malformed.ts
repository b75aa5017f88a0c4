import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { emptyAnswerHeaders } from '../answers/headers.ts'
import type { Logger } from '../log/log.ts'

/** The parser's errors that are not simply a bad request. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

/** Of two hosts a proxy in front may have read the other, so the provider would be in doubt. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1
  return hosts > 1
}

/**
 * Refuses requests that never reach the app, because the HTTP parser or the adapter cannot read them:
 * an empty answer with the security headers, and one line in the log, as for any other request.
 */
export function refuseMalformed(log: Logger) {
  /** Logs the refusal; returns its headers. `reason`: a code, never anything of the request. */
  function record(status: number, reason: string): Record<string, string> {
    const requestId = randomUUID()
    log.info({ requestId, route: 'none', status, reason }, 'request')
    return { ...emptyAnswerHeaders, 'X-Request-Id': requestId, Connection: 'close' }
  }

  return {
    /** For a request that was read but cannot be passed on. */
    answer(response: ServerResponse, status: number, reason: string): void {
      response.writeHead(status, { ...record(status, reason), 'Content-Length': 0 }).end()
    },

    /** For one that the adapter cannot make a Request of, such as one without a Host. */
    response(error: unknown): Response {
      const isUnreadable = error instanceof RequestError
      if (!isUnreadable) log.error({ error }, 'failure')
      const status = isUnreadable ? 400 : 500
      const headers = record(status, isUnreadable ? 'unreadable' : 'failure')
      return new Response(null, { status, headers })
    },

    /** For bytes that are no HTTP request. `isAnswering`: an answer is under way on this connection. */
    onClientError(error: Error, socket: Duplex, isAnswering: boolean): void {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unreadable'
      if (code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
      const status = statuses[code] ?? 400
      const lines = Object.entries(record(status, code)).map(([name, value]) => `${name}: ${value}`)
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, 'Content-Length: 0']
      socket.end(`${head.join('\r\n')}\r\n\r\n`)
    },
  }
}
