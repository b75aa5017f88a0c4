import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import './protocol.css'

const texts = {
  protocol: 'Protocolo',
  protocolCopy: 'Copiar protocolo',
  protocolCopied: 'Protocolo copiado',
  noProtocol: 'Não informado',
} as const

/** Protocol number of a request, large because the subscriber reads it out on the phone. */
export function Protocol({ number }: { number: string | null }) {
  return (
    <div className="protocol">
      <p className="protocol-label">{texts.protocol}</p>
      {number ? (
        <>
          <p className="protocol-number figures" translate="no">
            {number}
          </p>
          <CopyButton
            text={number}
            label={texts.protocolCopy}
            copied={texts.protocolCopied}
            variant="secondary"
          />
        </>
      ) : (
        <p>{texts.noProtocol}</p>
      )}
    </div>
  )
}
