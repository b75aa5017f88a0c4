import { useParams, useSearch } from '@tanstack/react-router'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { AskOffer } from './ask-offer.tsx'
import { reviewTexts } from './review-texts.ts'
import { texts } from './texts.ts'
import { chosenContract, WithOffers } from './with-offers.tsx'

/** One offer, to be read again and asked for. */
export function Offer() {
  const { offer_id: offerId } = useParams({ from: '/panel/offers/$offer_id' })
  const { contract: contractId } = useSearch({ from: '/panel/offers/$offer_id' })
  return (
    <Screen
      title={reviewTexts.title}
      back={{ to: '/panel/offers', search: { contract: contractId }, label: texts.back }}
    >
      <WithOffers>
        {(contracts, of) => (
          <AskOffer
            key={offerId}
            contract={
              // Never another one than that of the address, which is what is asked for.
              contractId === undefined
                ? chosenContract(contracts, contractId)
                : contracts.find((one) => one.contractId === contractId)
            }
            offerId={offerId}
            of={of}
          />
        )}
      </WithOffers>
    </Screen>
  )
}
