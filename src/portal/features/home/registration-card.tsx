import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerDetails } from '#contract/customer.ts'
import { formatPhone } from '#domain/people/contact-links.ts'
import { Card } from '#portal/kit/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { EmailText } from '#portal/kit/email-text.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { customerQuery } from '#portal/queries/customer.ts'
import { requestIdOf } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

/** Who the provider says the subscriber is; on the phone, where the menu is out of sight. */
export function RegistrationCard() {
  const { data, error, isFetching, refetch } = useQuery(customerQuery())

  function content() {
    if (data) return <Registration customer={data.customer} />
    if (!error) {
      return (
        <Loading label={texts.loadingRegistration}>
          <Skeleton height="10rem" />
        </Loading>
      )
    }
    return (
      <FailureState
        text={texts.registrationFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }

  return (
    <Card as="section" aria-labelledby="registration" className="registration">
      <h2 id="registration">{texts.registration}</h2>
      {content()}
      <p className="home-links">
        <Link to="/panel/security">{texts.password}</Link>
        <Link to="/panel/notifications">{texts.notifications}</Link>
        <Link to="/panel/financial/contracts">{texts.contracts}</Link>
        <Link to="/panel/my-data">{texts.myData}</Link>
      </p>
    </Card>
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
