import {
  type Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http'
import { createServer as createTlsServer, request as requestSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import type { Env } from '#server/platform/http/context.ts'
import { loopbackCertificate } from './loopback-certificate.ts'

type Ask = (answered: (answer: IncomingMessage) => void) => ClientRequest

/** Asks again where a kept connection was closed just before the request: nothing of it was read. */
function send(ask: Ask, body: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = ask((answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => {
        const given = new Headers()
        for (const [name, value] of Object.entries(answer.headersDistinct)) {
          for (const one of value ?? []) given.append(name, one)
        }
        const status = answer.statusCode ?? 500
        const isBare = status === 204 || status === 304
        resolve(new Response(isBare ? null : Buffer.concat(parts), { status, headers: given }))
      })
    })
    asked.once('error', (error) => {
      const isClosed = asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      if (isClosed) resolve(send(ask, body))
      else reject(error)
    })
    asked.end(body)
  })
}

/**
 * What a visitor asks goes to a process that listens on this machine, under the host it asked for.
 * `ca`: over TLS, to a certificate for that host by this authority. `agent`: over connections that it
 * keeps, each from its visitor's own address.
 */
export function overHttp(
  port: number,
  ca: string | null = null,
  agent: Agent | null = null,
): Hono<Env> {
  const app = new Hono<Env>()
  // A failed connection is no answer of the process.
  app.onError((error) => {
    throw error
  })
  app.all('*', async (c) => {
    const { host, hostname, pathname, search } = new URL(c.req.url)
    const headers = { ...Object.fromEntries(c.req.raw.headers), host }
    const body = await c.req.text()
    const localAddress = c.env?.incoming?.socket.remoteAddress
    const through = agent ? { agent, ...(localAddress && { localAddress }) } : { agent: false }
    const options = { host: '127.0.0.1', port, path: pathname + search, method: c.req.method }
    const secure = ca === null ? {} : { ca, servername: hostname }
    const ask = ca === null ? request : requestSecure
    return await send(
      (answered) => ask({ ...options, ...secure, ...through, headers }, answered),
      body,
    )
  })
  return app
}

export interface Served {
  readonly port: number
  close(): void
}

/** Listens on this machine; `isSecure`: with the certificate of tests. */
export async function serve(
  handle: (request: Request) => Promise<Response>,
  { isSecure = false } = {},
): Promise<Served> {
  const listener: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
    const answer = async () => {
      const body = await text(incoming)
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const method = incoming.method ?? 'GET'
      const url = `http://127.0.0.1${incoming.url ?? '/'}`
      const given = await handle(new Request(url, { method, headers, ...(body && { body }) }))
      outgoing.writeHead(given.status, Object.fromEntries(given.headers))
      outgoing.end(Buffer.from(await given.arrayBuffer()))
    }
    answer().catch(() => outgoing.destroy())
  }
  const server: Server = isSecure
    ? createTlsServer({ ...loopbackCertificate }, listener)
    : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
