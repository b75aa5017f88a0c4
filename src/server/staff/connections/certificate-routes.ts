import type { X509Certificate } from 'node:crypto'
import {
  readCertificate,
  type ServerCertificate,
  viewCertificate,
} from '#contract/staff/tenants/upstream-trust.ts'
import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'
import { certificateProblemOf } from '#server/platform/egress/tls/certificate-problem.ts'
import { hasPrivateKey, readCertificates } from '#server/platform/egress/tls/certificate.ts'
import { describeCertificate } from '#server/platform/egress/tls/describe-certificate.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { hostAndPort } from '#server/platform/egress/addresses/host-and-port.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { CountTest } from './limits.ts'

function toAnswer(certificate: X509Certificate): ServerCertificate {
  const described = describeCertificate(certificate)
  return {
    certificate: described.certificate,
    fingerprint: described.fingerprint,
    subject: described.subject,
    issuer: described.issuer,
    names: [...described.names],
    valid_from: described.validFrom.toISOString(),
    valid_until: described.validUntil.toISOString(),
    is_authority: described.isAuthority,
  }
}

/** Why there is no certificate to see, from the code of a connection that failed. */
function refusalOf(code: string) {
  if (code === 'address refused' || code === 'EGRESS_REFUSED') return 'address refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name not found'
  return code === 'EPROTO' || code.startsWith('ERR_SSL')
    ? 'no certificate presented'
    : 'server unreachable'
}

/** What an administrator looks at before a server is trusted. */
export function certificateRoutes(
  api: Api,
  deps: {
    readonly egress: Pick<Egress, 'allows' | 'viewCertificate'>
    readonly countTest: CountTest
  },
): void {
  const { egress, countTest } = deps

  register(api, viewCertificate, async ({ staffMember, body }) => {
    await countTest(staffMember)
    const url = baseUrl(body.address)
    const address = URL.canParse(url) ? hostAndPort(new URL(url)) : null
    if (address === null) refuse(viewCertificate, 'address refused')
    const { certificate, code } = await egress.viewCertificate(url)
    if (!certificate) refuse(viewCertificate, refusalOf(code ?? ''))
    return {
      address,
      is_usual_port: egress.allows(url),
      certificate: toAnswer(certificate),
      problem: code === null ? null : (certificateProblemOf(code) ?? 'invalid'),
    }
  })

  register(api, readCertificate, async ({ body: { address: typed, certificate } }) => {
    const url = baseUrl(typed)
    const address = URL.canParse(url) ? hostAndPort(new URL(url)) : null
    if (address === null) refuse(readCertificate, 'address refused')
    if (hasPrivateKey(certificate)) refuse(readCertificate, 'private key given')
    const certificates = readCertificates(certificate)
    if (!certificates) refuse(readCertificate, 'certificate unreadable')
    return { address, certificates: certificates.map(toAnswer) }
  })
}
