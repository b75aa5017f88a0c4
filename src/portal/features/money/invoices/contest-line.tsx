import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'

const texts = {
  contested:
    'Você contestou esta fatura. Até a resposta, a sua internet não é cortada por esse valor; o que não foi contestado, você paga normalmente.',
  see: 'Ver a contestação',
  contest: 'Contestar esta fatura',
} as const

/** Of a bill: that it is contested, or the way to contest it. */
export function ContestLine({ invoice }: { invoice: Invoice }) {
  if (invoice.isContested) {
    return (
      <Callout>
        <p>{texts.contested}</p>
        <ButtonLink variant="quiet" isSmall to="/panel/rights">
          {texts.see}
        </ButtonLink>
      </Callout>
    )
  }
  return (
    <ButtonLink
      variant="quiet"
      isSmall
      to="/panel/rights/$right"
      params={{ right: 'contest' }}
      search={{ bill: invoice.id }}
    >
      {texts.contest}
    </ButtonLink>
  )
}
