import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type { ContractOffers } from '#contract/service/offers.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { Offer } from '#domain/service/offers/choose-offers.ts'
import { offerKinds } from '#domain/service/offers/offer-kind.ts'
import { differenceText } from '#domain/service/offers/offer-words.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'
import { texts } from './texts.ts'
import { useHasOpenRequest } from './use-has-open-request.ts'

/** What a contract has today, and what is on sale for it. */
export function OfferList({ contract, of }: { contract: ContractOffers; of: Incomplete }) {
  const { contractId, obstacle, offers } = contract
  const hasOpen = useHasOpenRequest(contractId)
  return (
    <>
      <Today contract={contract} />
      {obstacle ? (
        <Callout kind="warning">
          <p>{texts.obstacles[obstacle]}</p>
          {obstacle === 'contract blocked' && (
            <ButtonLink variant="quiet" isSmall to="/panel/financial/invoices/to-pay">
              {texts.payFirst}
            </ButtonLink>
          )}
        </Callout>
      ) : (
        offers.length === 0 &&
        !of.isIncomplete && (
          <Card>
            <EmptyState icon={CircleDashed} text={texts.none} />
          </Card>
        )
      )}
      {hasOpen && <Callout>{texts.openRequest}</Callout>}
      {offerKinds.map((kind) => {
        const ofKind = offers.filter((offer) => offer.kind === kind)
        if (ofKind.length === 0) return null
        const id = `offers-${kind}`
        return (
          <section key={kind} className="offers" aria-labelledby={id}>
            <h2 id={id}>{texts.groups[kind]}</h2>
            <ul className="offer-cards">
              {ofKind.map((offer) => (
                <li key={offer.id}>
                  <OfferCard offer={offer} contractId={contractId} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function Today({ contract: { plan, price, loyalUntil, offers } }: { contract: ContractOffers }) {
  const hasCheaper = offers.some(({ difference }) => difference !== null && difference < 0)
  return (
    <Card as="section" className="offer-today" aria-labelledby="today">
      <h2 id="today">{texts.today}</h2>
      <p className="offer-name" translate="no">
        {plan || texts.noPlan}
      </p>
      {price !== null && (
        <>
          <p className="offer-price figures">{texts.perMonth(formatMoney(price))}</p>
          <p className="offer-note">{texts.todayNote}</p>
        </>
      )}
      {loyalUntil !== null && hasCheaper && (
        <p className="offer-note">{texts.loyal(formatDate(loyalUntil))}</p>
      )}
    </Card>
  )
}

function OfferCard({ offer, contractId }: { offer: Offer; contractId: string }) {
  const { id, kind, name, price, difference } = offer
  return (
    <CardLink
      className="offer-card"
      to="/panel/offers/$offer_id"
      params={{ offer_id: id }}
      search={{ contract: contractId }}
    >
      <span className="offer-words">
        <strong className="offer-name">{name}</strong>
        <span className="offer-price figures">
          {kind === 'plan_change' && difference !== null
            ? differenceText(difference)
            : texts.perMonth(formatMoney(price))}
        </span>
        {kind === 'plan_change' && difference !== null && (
          <span className="offer-note figures">{texts.perMonth(formatMoney(price))}</span>
        )}
      </span>
      <Icon of={ChevronRight} />
    </CardLink>
  )
}
