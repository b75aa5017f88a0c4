import { distinctName } from '#domain/service/contracts/contract-name.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { hasOffers } from '#domain/service/offers/offer-kind.ts'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { OfferList } from './offer-list.tsx'
import { OfferRequests } from './offer-requests.tsx'
import { texts } from './texts.ts'
import { chosenContract, NoOffers, WithOffers } from './with-offers.tsx'

/** "Planos e adicionais": what the ERP has on sale for each contract, and what was asked for. */
export function Offers() {
  const { rules } = useProvider()
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <div className="offers">
        {hasOffers(rules.offerSubjects) ? (
          <OnSale />
        ) : (
          <NoOffers text={texts.closed} action={<ContactButtons />} />
        )}
        <OfferRequests />
      </div>
    </Screen>
  )
}

function OnSale() {
  const { contract } = useSearch({ from: '/panel/offers' })
  const navigate = useNavigate()
  return (
    <WithOffers>
      {(contracts, of) => {
        const chosen = chosenContract(contracts, contract)
        return (
          <>
            {contracts.length > 1 && (
              <SelectField
                name="contract"
                label={texts.contract}
                value={chosen.contractId}
                error={undefined}
                onValue={(id) =>
                  void navigate({ to: '/panel/offers', search: { contract: id }, replace: true })
                }
                options={contracts.map(({ contractId, name }) => ({
                  value: contractId,
                  label: distinctName(
                    name,
                    contractId,
                    contracts.map((one) => one.name),
                  ),
                }))}
              />
            )}
            <OfferList contract={chosen} of={of} />
          </>
        )
      }}
    </WithOffers>
  )
}
