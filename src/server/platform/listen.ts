import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from '#server/platform/http/context.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import { hasSeveralHosts, refuseMalformed } from '#server/platform/http/visitors/malformed.ts'
import { SettingError } from '#server/platform/settings/settings.ts'

/**
 * How long the work of a process that is to end may go on: requests and background work, side by side.
 * With the closing after it, a process ends within the ten seconds that containers wait by default.
 */
export const FINISH_MS = 7_000

/**
 * Limits for slow and large requests: times in milliseconds, sizes in bytes. A proxy in front has
 * its own.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  // Refused like other unreadable requests, with headers and a line in the log.
  requireHostHeader: false,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
}
const MAX_REQUESTS_PER_SOCKET = 1_000
const MAX_CONNECTIONS = 10_000

/** Where to listen; without a host on every address of this machine. */
export interface ListenAddress {
  readonly port: number
  readonly host?: string | undefined
  /** The setting that names the port; `PORT` by default. */
  readonly setting?: string
}

/**
 * Listens on a port.
 * @throws SettingError with a sentence for the terminal when port or address cannot be had
 */
export async function listenOn(
  server: Server,
  { port, host, setting = 'PORT' }: ListenAddress,
): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new SettingError(`${setting} ${port} is already in use by another program.`)
    }
    if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') {
      throw new SettingError('HOST must be an address of this machine.')
    }
    throw error
  }
}

/** Creates the HTTP server of an app and listens. */
export async function listen(app: Hono<Env>, address: ListenAddress, log: Logger): Promise<Server> {
  const malformed = refuseMalformed(log)
  const listener = getRequestListener(app.fetch, {
    errorHandler: (error) => malformed.response(error),
  })
  const answers = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(limits, (request, response) => {
    answers.set(request.socket, response)
    if (hasSeveralHosts(request)) malformed.answer(response, 400, 'several hosts')
    else void listener(request, response)
  })
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket)
    const isAnswering = answer !== undefined && answer.headersSent && !answer.writableEnded
    malformed.onClientError(error, socket, isAnswering)
  })
  server.on('checkExpectation', (_, response) => malformed.answer(response, 417, 'expectation'))
  server.on('connect', (_, socket) => malformed.onClientError(new Error('CONNECT'), socket, false))
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.maxConnections = MAX_CONNECTIONS
  await listenOn(server, address)
  return server
}

/** The port the server listens on; for port 0 the system chose it. */
export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Accepts no more requests, lets running ones finish, and ends them after `FINISH_MS`. */
export async function drain(server: Server): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection idle after its last answer would keep the server open until its keep-alive ends.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const end = setTimeout(() => server.closeAllConnections(), FINISH_MS)
  await isClosed
  clearInterval(sweep)
  clearTimeout(end)
}
