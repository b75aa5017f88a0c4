import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { CustomerDetails } from '#contract/account/customer.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { EmailText } from '#portal/kit/contact/email-text.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { customerQuery } from '#portal/queries/account/customer.ts'
import { registrationTexts as texts } from './registration-texts.ts'

/** The subscriber's data as the provider has it, folded; on phones, where the menu is hidden. */
export function RegistrationCard() {
  const query = useQuery(customerQuery())
  return (
    <details className="card registration">
      <summary>
        <h2>{texts.title}</h2>
        <Icon of={ChevronRight} />
      </summary>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="10rem" />}
        failureText={texts.failure}
      >
        {({ customer }) => <Registration customer={customer} />}
      </QueryFrame>
      <p className="home-links">
        <Link to="/panel/security">{texts.password}</Link>
        <Link to="/panel/notifications">{texts.notifications}</Link>
        <Link to="/panel/financial/contracts">{texts.contracts}</Link>
        <Link to="/panel/my-data">{texts.myData}</Link>
      </p>
    </details>
  )
}

function Registration({ customer }: { customer: CustomerDetails }) {
  const { name, cpf_cnpj, email, phone_number } = customer
  return (
    <DetailList>
      <DetailRow label={texts.name} value={name || texts.none} />
      <DetailRow label={texts.document} value={cpf_cnpj || texts.none} />
      <DetailRow label={texts.email} value={email ? <EmailText address={email} /> : texts.none} />
      <DetailRow label={texts.phone} value={formatPhone(phone_number) || texts.none} />
    </DetailList>
  )
}
