import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import type {
  PastedCertificates,
  ViewedCertificate,
} from '#portal/queries/staff/tenants/upstream-trust.ts'
import { CertificateDetails } from './certificate-details.tsx'
import { problemTexts, trustTexts as texts } from './trust-texts.ts'

type Trust = (trust: UpstreamTrust) => void

/** What the server presents now, and the button to trust it. */
export function ViewedOffer({ of, onTrust }: { of: ViewedCertificate; onTrust: Trust }) {
  const { address, certificate, problem, is_usual_port: isUsualPort } = of
  const isDated = problem === 'expired' || problem === 'not yet valid'
  const pin = () => onTrust({ kind: 'pinned', address, certificate: certificate.certificate })
  return (
    <div className="trust-offer">
      <p>{texts.presented(address)}</p>
      <CertificateDetails of={certificate} />
      {problem === null && isUsualPort && <Callout>{texts.accepted}</Callout>}
      {problem === null && !isUsualPort && (
        <>
          <Callout>{texts.portToConfirm(address)}</Callout>
          <Button
            isSmall
            variant="secondary"
            onClick={() => onTrust({ kind: 'public', address, certificate: '' })}
          >
            {texts.pinPort}
          </Button>
        </>
      )}
      {problem !== null && (
        <Callout kind="warning">
          <p>{problemTexts[problem]}</p>
          {!isDated && <p>{texts.compare}</p>}
        </Callout>
      )}
      {problem !== null && !isDated && (
        <Button isSmall variant="secondary" onClick={pin}>
          {texts.pin}
        </Button>
      )}
    </div>
  )
}

/** What was pasted, and the ways to trust it. */
export function PastedOffer({
  of: { address, certificates },
  onTrust,
}: {
  of: PastedCertificates
  onTrust: Trust
}) {
  const certificate = certificates.map((one) => one.certificate).join('\n')
  const canSign = certificates.some(({ is_authority: isAuthority }) => isAuthority)
  return (
    <div className="trust-offer">
      <p>{certificates.length === 1 ? texts.pastedOne : texts.pastedSome(certificates.length)}</p>
      {certificates.map((one) => (
        <CertificateDetails key={one.fingerprint} of={one} />
      ))}
      <Callout kind="warning">{texts.compare}</Callout>
      <div className="row-2">
        {certificates.length === 1 && (
          <Button
            isSmall
            variant="secondary"
            onClick={() => onTrust({ kind: 'pinned', address, certificate })}
          >
            {texts.pin}
          </Button>
        )}
        {canSign && (
          <Button
            isSmall
            variant="secondary"
            onClick={() => onTrust({ kind: 'authority', address, certificate })}
          >
            {texts.authority}
          </Button>
        )}
      </div>
    </div>
  )
}
