import { X509Certificate } from 'node:crypto'
import { isIP, type LookupFunction } from 'node:net'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { errors } from 'undici'
import type { ClientIdentity } from '../request.ts'
import { connectTimeoutMs } from '../upstream-timeouts.ts'

interface Opening {
  readonly hostname: string
  readonly port: number
  /** Left out where the operator allows private addresses. */
  readonly lookup: LookupFunction | undefined
  /** Which certificates are accepted; empty for the public authorities. */
  readonly verification: Pick<
    ConnectionOptions,
    'ca' | 'allowPartialTrustChain' | 'checkServerIdentity'
  >
  /** What the server asks for; null: nothing. */
  readonly identity: ClientIdentity | null
}

/** `presented`: the server's certificate, accepted or not; null when it showed none. */
type Opened =
  | { readonly socket: TLSSocket; readonly presented: X509Certificate | null }
  | { readonly error: Error; readonly presented: X509Certificate | null }

/**
 * Opens a verified TLS connection, and tells which certificate the server presented, even when it is
 * refused. No session is resumed, so the certificate is looked at each time.
 */
export function openTls(opening: Opening, done: (opened: Opened) => void): void {
  const { hostname, port, lookup, verification, identity } = opening
  const socket = connect({
    ...verification,
    ...(identity && { cert: identity.certificate, key: identity.privateKey }),
    host: hostname,
    port,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(lookup && { lookup }),
    ALPNProtocols: ['http/1.1'],
  })
  let presented: X509Certificate | null = null
  const timer = setTimeout(() => {
    socket.destroy(new errors.ConnectTimeoutError('connect timeout'))
  }, connectTimeoutMs)
  const fail = (error: Error): void => {
    clearTimeout(timer)
    done({ error, presented })
  }
  socket.setNoDelay(true)
  // Before Node's own listener, which ends a connection whose certificate is refused.
  socket.prependListener('secure', () => {
    presented = new X509Certificate(socket.getPeerCertificate().raw)
  })
  socket.once('error', fail)
  socket.once('secureConnect', () => {
    clearTimeout(timer)
    socket.off('error', fail)
    done({ socket, presented })
  })
}
