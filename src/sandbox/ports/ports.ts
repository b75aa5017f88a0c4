import type { Server } from 'node:http'
import type { Wire } from '#sandbox/sandbox.ts'
import type { Provider } from '#sandbox/world/world.ts'
import { createListener, type PortHandler } from './listener.ts'
import { providerOfMerchant, providerOfToken } from './provider-of.ts'

/** An upstream that other programs reach on a port of this machine. */
export interface SandboxPort {
  readonly title: string
  /** A server that does not listen yet; HTTPS when it is given a certificate with its key (PEM). */
  createServer(certificate: string | null): Server
}

const portOf = (title: string, handle: PortHandler): SandboxPort => ({
  title,
  createServer: (certificate) => createListener(handle, certificate),
})

interface Sources {
  readonly providers: readonly Provider[]
  readonly upstream: (request: Request, wire?: Wire) => Promise<Response>
}

/** The same request at another host. */
function atHost(host: string, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  return new Request(`https://${host}.sandbox.example${pathname}${search}`, request)
}

/**
 * The ERP and the two hosts of the card gateway: at the real one, queries have a host of their own, and
 * the other takes everything but queries.
 */
export function sandboxPorts({ providers, upstream }: Sources): readonly SandboxPort[] {
  const erp: PortHandler = (request, getBody) =>
    upstream(atHost(`${providerOfToken(providers, request)}.erp`, request), { getBody })
  const gateway =
    (takesQueries: boolean): PortHandler =>
    async (request) => {
      if ((request.method === 'GET') !== takesQueries) return new Response(null, { status: 404 })
      return upstream(atHost(`${providerOfMerchant(providers, request)}.gateway`, request))
    }
  return [
    portOf('ERP (IXC)', erp),
    portOf('Cartões, transações (Cielo)', gateway(false)),
    portOf('Cartões, consultas (Cielo)', gateway(true)),
  ]
}
