import { useQuery } from '@tanstack/react-query'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { trustedCertificatesQuery } from '#portal/queries/staff/tenants/upstream-trust.ts'
import { CertificateDetails } from './certificate-details.tsx'
import { trustKindTexts } from './trust-texts.ts'

/** What an administrator confirmed of a server. */
export function ConfirmedTrust({ of: trust }: { of: UpstreamTrust }) {
  const { data } = useQuery(trustedCertificatesQuery(trust))
  return (
    <div className="trust-offer">
      <p>{trustKindTexts[trust.kind](trust.address)}</p>
      {data?.certificates.map((one) => (
        <CertificateDetails key={one.fingerprint} of={one} />
      ))}
    </div>
  )
}
