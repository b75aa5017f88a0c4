import type { Agreement } from '#contract/money/agreement.ts'
import type { OwnBill } from '#domain/money/automatic-payments/charge-forecast.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useShownAge } from '#portal/kit/ages/shown-age.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useOpenInvoices } from '#portal/queries/money/use-invoices.ts'
import { foresee } from './foresee.ts'
import { forecastTexts as texts, ownBillsText } from './forecast-texts.ts'

/** What becomes of the open bills of an agreement's contract, by the bills that the portal has. */
export function useForecast(agreement: Agreement) {
  const { rules } = useProvider()
  const bills = useOpenInvoices()
  useShownAge(bills.list && bills.asOf)
  return foresee(agreement, bills, rules, bills.today)
}

/** The bills that the agreement does not pay, with the way to pay them. */
export function OwnBills({ own }: { own: readonly OwnBill[] }) {
  const today = useToday()
  const [first] = own
  if (!first) return null
  return (
    <Callout>
      <p>{ownBillsText(own, today)}</p>
      {own.length === 1 ? (
        <ButtonLink
          variant="secondary"
          isSmall
          to="/panel/financial/invoice/$invoice_id"
          params={{ invoice_id: first.invoice.id }}
        >
          {texts.pay}
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" isSmall to="/panel/financial/invoices/to-pay">
          {texts.pay}
        </ButtonLink>
      )}
    </Callout>
  )
}
