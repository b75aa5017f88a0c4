import { formatPhone, phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import './recovery.css'
import { texts } from './texts.ts'

/** The provider's contact, for a subscriber whose record has neither an e-mail nor a mobile. */
export function NoContact() {
  const { theme, rules } = useProvider()
  const phone = theme.phone_number ?? ''
  const whatsapp = theme.whatsapp_number ?? ''
  const [phoneLink, whatsappLink] = [phoneHref(phone), whatsappHref(whatsapp)]
  return (
    <div className="recovery-note" role="status">
      <p>{texts.noContactAdvice}</p>
      {phoneLink && (
        <p>
          {texts.phone} <a href={phoneLink}>{formatPhone(phone)}</a>
        </p>
      )}
      {whatsappLink && (
        <p>
          {texts.whatsapp}{' '}
          <a href={whatsappLink} target="_blank" rel="noreferrer">
            {formatPhone(whatsapp)}
          </a>
        </p>
      )}
      {rules.centralPassword !== 'off' && <p>{texts.centralAdvice}</p>}
    </div>
  )
}
