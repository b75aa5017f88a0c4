import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import { readCertificate, viewCertificate } from '#contract/staff/tenants/upstream-trust.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { call } from '#portal/queries/calls/client.ts'

export type ViewedCertificate = AnswerOf<typeof viewCertificate>
export type PastedCertificates = AnswerOf<typeof readCertificate>

/** The certificate that a server presents now. */
export function viewServerCertificate(address: string): Promise<ViewedCertificate> {
  return call(viewCertificate, { body: { address } })
}

/** What pasted certificates say; nothing is stored. */
export function readPastedCertificate(
  address: string,
  certificate: string,
): Promise<PastedCertificates> {
  return call(readCertificate, { body: { address, certificate } })
}

/** What the certificates of a trust say. */
export function trustedCertificatesQuery({ address, certificate }: UpstreamTrust) {
  return queryOptions({
    queryKey: ['staff', 'certificate', address, certificate],
    queryFn: () => readPastedCertificate(address, certificate),
    enabled: certificate !== '',
    staleTime: Infinity,
  })
}
