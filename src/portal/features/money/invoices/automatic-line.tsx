import { useQuery } from '@tanstack/react-query'
import { isLiveAgreement } from '#domain/money/automatic-payments/agreement-state.ts'
import { isOpenCharge } from '#domain/money/automatic-payments/charge-state.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { agreementsQuery } from '#portal/queries/money/automatic-payments.ts'
import { automaticTexts as texts } from './automatic-texts.ts'

/** Of a bill that is not paid: when it pays itself, or the way to have it and the next ones do so. */
export function AutomaticLine({ invoice }: { invoice: Invoice }) {
  const { rules } = useProvider()
  const { data } = useQuery(agreementsQuery())
  const agreement = data?.find(
    ({ state, contractId }) => isLiveAgreement(state) && contractId === invoice.contractId,
  )
  const charge = agreement?.charges.find(
    ({ invoiceId, state }) => invoiceId === invoice.id && isOpenCharge(state),
  )
  if (charge) {
    const { value, chargeOn } = charge
    return (
      <Callout>
        <p>{texts.scheduled(formatMoney(value), formatDate(chargeOn))}</p>
        <ButtonLink variant="quiet" isSmall to="/panel/automatic-payments">
          {texts.seeAutomatic}
        </ButtonLink>
      </Callout>
    )
  }
  if (!data || agreement || !rules.automaticPix || !isPayable(invoice)) return null
  return (
    <Callout>
      <p>{texts.offerNote}</p>
      <ButtonLink
        variant="secondary"
        isSmall
        to="/panel/automatic-payments"
        search={{ bill: invoice.id }}
      >
        {texts.offer}
      </ButtonLink>
    </Callout>
  )
}
