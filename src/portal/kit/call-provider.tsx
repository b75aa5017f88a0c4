import { formatPhone, phoneHref } from '#domain/people/contact-links.ts'
import { ButtonAnchor } from './button.tsx'
import { useProvider } from './provider.tsx'
import { texts } from './texts.ts'

/** The provider's telephone, which works without a network; null where the provider gives none. */
export function CallProvider() {
  const number = useProvider().theme.phone_number ?? ''
  const href = phoneHref(number)
  if (!href) return null
  return (
    <ButtonAnchor variant="secondary" isSmall href={href}>
      {texts.call(formatPhone(number))}
    </ButtonAnchor>
  )
}
