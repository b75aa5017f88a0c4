import { isProviderStaffPath } from '#contract/staff/staff-path.ts'
import { formatPhone, phoneHref } from '#domain/account/people/contact-links.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from '#portal/kit/texts.ts'

/** Whether the page is one of the provider's staff. The server draws none of theirs. */
const isForStaff = () => typeof location !== 'undefined' && isProviderStaffPath(location.pathname)

/**
 * The provider's telephone, which works without a network; null where the provider gives none, and for its
 * own staff, who would call themselves.
 */
export function CallProvider() {
  const number = useProvider().theme.phone_number ?? ''
  const href = phoneHref(number)
  if (!href || isForStaff()) return null
  return (
    <ButtonAnchor variant="secondary" isSmall href={href}>
      {texts.call(formatPhone(number))}
    </ButtonAnchor>
  )
}
