import type { refusedTrusts } from '#contract/staff/tenants/upstream-trust.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { hasPrivateKey, readCertificates } from '#server/platform/egress/tls/certificate.ts'
import { hostAndPort } from '#server/platform/egress/addresses/host-and-port.ts'
import { isSameTrust } from '#server/platform/tenants/is-same-trust.ts'

/** Why a certificate cannot be trusted in this way; null when it can. */
function certificateRefusal(
  { kind, certificate }: UpstreamTrust,
  now: Date,
): keyof typeof refusedTrusts | null {
  if (kind === 'public') return certificate === '' ? null : 'certificate unreadable'
  if (hasPrivateKey(certificate)) return 'private key given'
  const certificates = readCertificates(certificate)
  if (!certificates || (kind === 'pinned' && certificates.length > 1)) {
    return 'certificate unreadable'
  }
  if (certificates.some(({ validTo }) => new Date(validTo) <= now)) return 'certificate expired'
  const canSign = certificates.some(({ ca }) => ca)
  return kind === 'authority' && !canSign ? 'certificate is no authority' : null
}

/**
 * Why a trust cannot be kept for the server at `url`; null when it can. One that is kept already is
 * not judged again: a certificate that ended meanwhile does not block other changes.
 */
export function trustRefusal(
  trust: UpstreamTrust | null,
  { url, kept, now }: { readonly url: string; readonly kept: UpstreamTrust | null; now: Date },
): keyof typeof refusedTrusts | null {
  if (trust === null) return null
  const place = URL.canParse(url) ? hostAndPort(new URL(url)) : null
  if (trust.address !== place) return 'trust of another address'
  return isSameTrust(trust, kept) ? null : certificateRefusal(trust, now)
}
