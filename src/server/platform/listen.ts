import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { uploadTimeMs } from '#contract/platform/patience.ts'
import type { Env } from '#server/platform/http/context.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import { hasSeveralHosts, refuseMalformed } from '#server/platform/http/visitors/malformed.ts'
import { SettingError } from '#server/platform/settings/settings.ts'

/**
 * How long the work of a process that is to end may go on: requests and background work, side by side.
 * With the closing after it, a process ends within the ten seconds that containers wait by default.
 */
export const FINISH_MS = 7_000

/** The longest body of any call, in bytes. */
export const maxBodyBytes = 5_000_000
const shortBodyMs = 30_000

/** Milliseconds that a body may take, by its Content-Length; one without is a short one. */
export function bodyTimeMs(contentLength = ''): number {
  const bytes = /^\d+$/.test(contentLength) ? Math.min(Number(contentLength), maxBodyBytes) : 0
  return shortBodyMs + uploadTimeMs(bytes)
}

/**
 * Limits for slow and large requests: times in milliseconds, sizes in bytes. A proxy in front has
 * its own.
 */
const limits = {
  headersTimeout: 10_000,
  // Each request has its own besides (`bodyTimeMs`).
  requestTimeout: bodyTimeMs(String(maxBodyBytes)),
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

/** As Node says it of a request that takes longer than `requestTimeout`. */
const lateBody = () => Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Calls back when the body of a request has not arrived in its time. */
function watchBody(request: IncomingMessage, onLate: () => void): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (length === undefined && coding === undefined) return
  const timer = setTimeout(() => {
    if (!request.complete) onLate()
  }, bodyTimeMs(length))
  request.once('close', () => clearTimeout(timer))
}

/** The answers that each server has not ended. */
const openAnswers = new WeakMap<Server, Set<ServerResponse>>()

/** Creates the HTTP server of an app and listens. */
export async function listen(app: Hono<Env>, address: ListenAddress, log: Logger): Promise<Server> {
  const malformed = refuseMalformed(log)
  const listener = getRequestListener(app.fetch, {
    errorHandler: (error) => malformed.response(error),
  })
  const answers = new WeakMap<Duplex, ServerResponse>()
  const open = new Set<ServerResponse>()
  const server = createServer(limits, (request, response) => {
    answers.set(request.socket, response)
    open.add(response)
    response.once('close', () => open.delete(response))
    if (!server.listening) response.shouldKeepAlive = false
    watchBody(request, () => server.emit('clientError', lateBody(), request.socket))
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
  openAnswers.set(server, open)
  await listenOn(server, address)
  return server
}

/** The port the server listens on; for port 0 the system chose it. */
export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Accepts no more requests, lets running ones finish, and ends them after `FINISH_MS`. Their answers say that
 * the connection ends: a proxy would send its next request, which may be no repeatable one, just as it closes.
 */
export async function drain(server: Server): Promise<void> {
  for (const answer of openAnswers.get(server) ?? []) answer.shouldKeepAlive = false
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection idle after its last answer would keep the server open until its keep-alive ends.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const end = setTimeout(() => server.closeAllConnections(), FINISH_MS)
  await isClosed
  clearInterval(sweep)
  clearTimeout(end)
}
