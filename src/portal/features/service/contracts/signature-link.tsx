import Signature from 'lucide-react/icons/signature'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { texts as shared } from '#portal/kit/texts.ts'
import { requestSignatureLink } from '#portal/queries/service/contract-actions.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { signatureFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The way out of a contract that waits for its signature: the link comes once more. */
export function SignatureLink({ contractId }: { contractId: string }) {
  const resend = useAction({
    act: () => requestSignatureLink(contractId),
    failure: signatureFailure,
  })
  const note = `signature-${contractId}`
  return (
    <div className="stack-4 contract-unlock contract-signature">
      <p id={note}>{texts.signatureLead}</p>
      <OnlineButton
        icon={Signature}
        isBusy={resend.isBusy}
        aria-describedby={note}
        reason={texts.signatureOffline}
        onClick={() => resend.run()}
      >
        <span>
          <span aria-live="polite">{resend.isBusy ? shared.wait : texts.signature}</span>
          <span className="visually-hidden"> {texts.contract(contractId)}</span>
        </span>
      </OnlineButton>
      <p role="status">{resend.result && texts.signatureStates[resend.result.state]}</p>
      <ActionFailure of={resend.failed}>
        <ContactButtons />
      </ActionFailure>
    </div>
  )
}
