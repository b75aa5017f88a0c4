import { formatPhone, phoneHref } from '#domain/account/people/contact-links.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { isStaffPage } from '#portal/kit/pages/staff-page.ts'
import { texts } from '#portal/kit/texts.ts'

/**
 * The provider's telephone, which works without a network; null where the provider gives none, and for its
 * own staff, who would call themselves.
 */
export function CallProvider() {
  const number = useProvider().theme.phone_number ?? ''
  const href = phoneHref(number)
  if (!href || isStaffPage()) return null
  return (
    <ButtonAnchor variant="secondary" isSmall href={href}>
      {texts.call(formatPhone(number))}
    </ButtonAnchor>
  )
}
