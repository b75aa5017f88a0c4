import { CopyButton } from '#portal/kit/copy-button.tsx'
import { texts } from './texts.ts'

/** Protocol number of a request, large because the subscriber reads it out on the phone. */
export function Protocol({ number }: { number: string | null }) {
  return (
    <div className="protocol">
      <p className="protocol-label">{texts.protocol}</p>
      {number ? (
        <>
          <p className="protocol-number figures">{number}</p>
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
