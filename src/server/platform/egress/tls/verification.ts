import type { ConnectionOptions } from 'node:tls'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { fingerprintsOf } from './certificate.ts'
import { changedCode } from './certificate-problem.ts'

/** Another certificate than the one that an administrator confirmed. */
class CertificateChanged extends Error {
  override readonly name = 'CertificateChanged'
  readonly code = changedCode
}

/**
 * How a connection is verified under a trust. Certificates given here stand in place of the public
 * authorities. A pinned certificate counts by itself, so its issuer need not be known and its name is
 * not compared; it must be the very same and not expired.
 */
export function verificationOf({
  kind,
  certificate,
}: UpstreamTrust): Pick<
  ConnectionOptions,
  'ca' | 'allowPartialTrustChain' | 'checkServerIdentity'
> {
  if (kind === 'public') return {}
  const roots = { ca: [certificate], allowPartialTrustChain: true }
  if (kind === 'authority') return roots
  const [pinned] = fingerprintsOf(certificate)
  return {
    ...roots,
    checkServerIdentity: (_hostname, presented) =>
      pinned !== undefined && presented.fingerprint256 === pinned
        ? undefined
        : new CertificateChanged('not the pinned certificate'),
  }
}
