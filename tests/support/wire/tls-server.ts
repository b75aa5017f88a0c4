import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestCertificate } from './certificates.ts'

export interface TlsServer {
  /** `host:port` */
  readonly address: string
  /** Ports of the connections that calls came over. */
  readonly connections: ReadonlySet<string>
  readonly calls: () => number
  /** Presents another certificate from now on. */
  readonly present: (certificate: TestCertificate) => void
  readonly close: () => Promise<void>
}

/** A TLS server on this machine, whose certificate can be replaced while it runs. */
export async function serveTls(
  { cert, key }: TestCertificate,
  answer: RequestListener = (_request, response) => response.end('ok'),
  /** Who signed the certificates that it asks its clients for; left out, it asks for none. */
  clientAuthority?: Pick<TestCertificate, 'cert'>,
): Promise<TlsServer> {
  const connections = new Set<string>()
  let calls = 0
  const asking = clientAuthority && {
    ca: clientAuthority.cert,
    requestCert: true,
    rejectUnauthorized: true,
  }
  const server = createServer({ cert, key, ...asking }, (request, response) => {
    calls++
    connections.add(String(request.socket.remotePort))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    connections,
    calls: () => calls,
    present: (next) => {
      server.setSecureContext({ cert: next.cert, key: next.key })
      server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
