import type { X509Certificate } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { hostAndPort } from '../addresses/host-and-port.ts'
import type { NetworkRoute } from '../addresses/network.ts'
import { openTls } from './open-tls.ts'
import { parseTarget } from '../addresses/target.ts'

/**
 * What a server presented. `code`: why the public authorities do not accept it, or why there was
 * nothing to see; null when they accept it.
 */
export interface PresentedCertificate {
  readonly certificate: X509Certificate | null
  readonly code: string | null
}

/** Opens a connection, looks at the certificate and closes it. Nothing is sent over it. */
export async function viewCertificate(
  address: string,
  rules: Parameters<typeof parseTarget>[1],
  lookupOn: (route: NetworkRoute) => LookupFunction | undefined,
): Promise<PresentedCertificate> {
  const refused = { certificate: null, code: 'address refused' }
  const place = URL.canParse(address) ? hostAndPort(new URL(address)) : null
  if (place === null) return refused
  const target = parseTarget(address, rules, { kind: 'public', address: place, certificate: '' })
  if (!target || target.route === 'in-process') return refused
  const { hostname, port } = target.url
  const lookup = lookupOn(target.route === 'allowlisted' ? 'allowlisted' : 'public')
  const bareName = hostname.replace(/^\[(.*)\]$/, '$1')
  const opening = {
    hostname: bareName,
    port: Number(port) || 443,
    lookup,
    verification: {},
    identity: null,
  }
  return new Promise((resolve) => {
    openTls(opening, (opened) => {
      if (!('error' in opened)) {
        opened.socket.on('error', () => {})
        opened.socket.destroy()
        resolve({ certificate: opened.presented, code: null })
        return
      }
      const { error, presented } = opened
      resolve({ certificate: presented, code: 'code' in error ? String(error.code) : 'failed' })
    })
  })
}
