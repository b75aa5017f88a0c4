import { type IncomingMessage, request as askPlain } from 'node:http'
import { request as askSecure } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxPorts } from '#sandbox/ports/ports.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { listenOn, portOf } from '#server/platform/listen.ts'
import { loopbackCertificate } from '../wire/loopback-certificate.ts'
import { memoryStore } from '../browser/memory-store.ts'
import { noon } from './sandbox-world.ts'

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent with any method, GET included. */
  readonly body?: string
}

/** Sends a request as programs do that are not bound to what `fetch` allows. */
export async function send(address: string, { method = 'GET', headers, body }: Sent = {}) {
  const ask = address.startsWith('https:') ? askSecure : askPlain
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const call = ask(address, {
    method,
    headers: { ...length, ...headers },
    agent: false,
    ca: loopbackCertificate.cert,
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve)
    call.once('error', reject)
  })
  call.end(body)
  const answer = await answered
  const { statusCode: status, headersDistinct } = answer
  return { status, headers: headersDistinct, body: await buffer(answer) }
}

/** The sandbox on ports of this machine, with rows of its own in memory. `close` must be called. */
export async function openPortsForTest({ isSecure = false } = {}) {
  const store = memoryStore()
  const sandbox = createSandbox({ store, now: () => noon, latency: { min: 0, max: 0 } })
  const ports = sandboxPorts({ providers: sandboxTenants, upstream: sandbox.upstream })
  const certificate = isSecure ? loopbackCertificate.cert + loopbackCertificate.key : null
  const servers = ports.map((port) => port.createServer(certificate))
  for (const server of servers) await listenOn(server, { host: '127.0.0.1', port: 0 })
  const scheme = isSecure ? 'https' : 'http'
  const [erp = '', sales = '', queries = ''] = servers.map(
    (server) => `${scheme}://127.0.0.1:${portOf(server)}`,
  )
  const setFault = (fault: object) =>
    sandbox.site(
      new Request('http://localhost/sandbox/faults', {
        method: 'POST',
        body: JSON.stringify(fault),
      }),
    )
  const settle = (id: string) =>
    sandbox.site(
      new Request(`http://localhost/sandbox/invoices/${id}/settle`, {
        method: 'POST',
        body: '{"client_id":"demo"}',
      }),
    )
  const close = () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { erp, sales, queries, store, setFault, settle, close }
}

/** What a provider of the sandbox gives a program. */
export function credentialsOf(clientId: string) {
  const tenant = sandboxTenants.find(({ client_id }) => client_id === clientId)
  if (!tenant) throw new Error(`The sandbox has no provider ${clientId}.`)
  return {
    token: tenant.ixc_access_token,
    basic: { authorization: `Basic ${btoa(tenant.ixc_access_token)}` },
    merchant: {
      merchantid: tenant.gateway_merchant_id,
      merchantkey: tenant.gateway_merchant_key,
    },
  }
}
