import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { texts } from './texts.ts'

/** The way to ask for a credit: a request that is written already, or the provider's contacts. */
export function AskCredit({ label, message }: { label: string; message: string }) {
  const { rules } = useProvider()
  if (viewingId() !== null) return null
  if (rules.supportMenu === 'requests') {
    return (
      <ButtonLink
        variant="secondary"
        isSmall
        to="/panel/customer-service/request"
        state={{ supportMessage: message }}
      >
        {label}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink variant="secondary" isSmall to="/sem-internet">
      {texts.creditContact}
    </ButtonLink>
  )
}
