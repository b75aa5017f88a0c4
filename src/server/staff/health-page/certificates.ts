import type { TenantHealth } from '#contract/installation/health.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import type { CertificateChange } from '#server/platform/egress/tls/certificate-watch.ts'
import { fingerprintsOf, firstExpiry } from '#server/platform/egress/tls/certificate.ts'

type CertificateHealth = TenantHealth['certificates'][number]

/** A confirmed certificate, and what the server presents in its place. */
function healthOf(
  upstream: CertificateHealth['upstream'],
  trust: UpstreamTrust | null,
  changes: readonly CertificateChange[],
): CertificateHealth[] {
  const expiresAt = trust && firstExpiry(trust.certificate)
  if (!trust || !expiresAt) return []
  const [expected = ''] = fingerprintsOf(trust.certificate)
  const change = changes.find((one) => one.upstream === upstream && one.expected === expected)
  return [
    {
      upstream,
      address: trust.address,
      fingerprint: expected,
      expires_at: expiresAt.toISOString(),
      presented: change?.presented ?? null,
    },
  ]
}

/** What administrators confirmed of a provider's servers. */
export interface ConfirmedTrusts {
  readonly clientId: string
  readonly ixcTrust: UpstreamTrust | null
  readonly acsTrust: UpstreamTrust | null
}

/** The certificates that were confirmed for a provider's servers. */
export function certificatesOf(
  { clientId, ixcTrust, acsTrust }: ConfirmedTrusts,
  allChanges: readonly CertificateChange[],
): CertificateHealth[] {
  const changes = allChanges.filter(({ tenant }) => tenant === clientId)
  return [...healthOf('erp', ixcTrust, changes), ...healthOf('acs', acsTrust, changes)]
}
