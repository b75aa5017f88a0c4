import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { Logger } from '#server/platform/http/log/log.ts'
import { listenOn } from '#server/platform/listen.ts'
import type { InstallationMetrics } from './installation-metrics.ts'

/** A scrape is a small request without a body, by one Prometheus or two. */
const limits = { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 8 * 1024 }
const maxConnections = 16

/**
 * Answers `GET /metrics` on a port of its own, in Prometheus' text format. It tells what the business
 * does, so it listens on this machine alone unless METRICS_HOST says otherwise.
 */
export async function openMetricsPage(deps: {
  readonly port: number
  readonly host: string
  readonly metrics: InstallationMetrics
  readonly log: Pick<Logger, 'error'>
}): Promise<Server> {
  const { port, host, metrics, log } = deps
  collectDefaultMetrics({ register: metrics.registry })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isKnown = request.url === '/metrics'
    if (!isKnown || request.method !== 'GET') {
      response.writeHead(isKnown ? 405 : 404, isKnown ? { allow: 'GET' } : {}).end()
      return
    }
    try {
      const text = await metrics.read()
      response
        .writeHead(200, {
          'content-type': metrics.registry.contentType,
          'cache-control': 'no-store',
        })
        .end(text)
    } catch (error) {
      log.error({ error }, 'metrics not read')
      response.writeHead(500).end()
    }
  }
  const server = createServer(limits, answer)
  server.maxConnections = maxConnections
  await listenOn(server, { port, host, setting: 'METRICS_PORT' })
  return server
}
