import type { X509Certificate } from 'node:crypto'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { isIsolated } from '../addresses/isolated-tenant.ts'
import { certificateProblemOf } from './certificate-problem.ts'
import { fingerprintsOf } from './certificate.ts'
import type { Upstream } from '../request.ts'

/** A server of a provider presents a certificate that its trust does not accept. */
export interface CertificateChange {
  readonly tenant: string
  readonly upstream: Upstream
  readonly address: string
  /** SHA-256 of what the administrator confirmed, and of what the server presented last. */
  readonly expected: string
  readonly presented: string
}

export interface CertificateWatch {
  accepted(tenant: string, upstream: Upstream): void
  refused(
    connection: { readonly tenant: string; readonly upstream: Upstream; trust: UpstreamTrust },
    presented: X509Certificate | null,
    error: Error,
  ): void
  changes(): CertificateChange[]
}

const keyOf = (tenant: string, upstream: Upstream) => JSON.stringify([tenant, upstream])

/**
 * Remembers which servers present another certificate than the confirmed one. `onChange` is called
 * once per episode: not again before the server presented an accepted or a third certificate.
 */
export function createCertificateWatch(
  onChange: (change: CertificateChange) => void,
): CertificateWatch {
  const changes = new Map<string, CertificateChange>()

  return {
    accepted: (tenant, upstream) => void changes.delete(keyOf(tenant, upstream)),

    refused({ tenant, upstream, trust }, certificate, error) {
      const code = 'code' in error ? String(error.code) : ''
      if (trust.kind === 'public' || !certificate || !certificateProblemOf(code)) return
      // Of a test alone: its answer tells who makes it, and each test would be remembered.
      if (isIsolated(tenant)) return
      const confirmed = fingerprintsOf(trust.certificate)
      const presented = certificate.fingerprint256
      // The confirmed certificate itself: it ended, and nothing changed.
      if (trust.kind === 'pinned' && confirmed.includes(presented)) return
      const expected = confirmed[0] ?? ''
      const change = { tenant, upstream, address: trust.address, expected, presented }
      const key = keyOf(tenant, upstream)
      const known = changes.get(key)
      changes.set(key, change)
      if (known?.presented !== presented || known.expected !== expected) onChange(change)
    },

    changes: () => [...changes.values()],
  }
}
