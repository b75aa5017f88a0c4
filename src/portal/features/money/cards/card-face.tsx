import type { AcceptedCard } from '#contract/money/cards.ts'
import { expiryFault, toShortExpiry } from '#domain/money/cards/card-expiry.ts'
import { lastFourDigits } from '#domain/money/cards/card-number.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { BrandMark } from './brand-mark.tsx'
import { texts } from './texts.ts'

/** The name of a card in every text: "Visa final 0010". */
export function cardName({ brand, CardNumber }: AcceptedCard): string {
  return texts.endsWith(brand ?? texts.unknownBrand, lastFourDigits(CardNumber))
}

export function useIsExpired(card: AcceptedCard): boolean {
  return expiryFault(card.ExpirationDate, useToday()) !== null
}

/** A saved card as the subscriber knows it: alias, last digits and expiry (specification 2). */
export function CardFace({ card }: { card: AcceptedCard }) {
  const isExpired = useIsExpired(card)
  return (
    <>
      <BrandMark brand={card.brand} />
      <span className="card-face-words">
        <span className="card-face-alias" translate="no">
          {card.alias || (card.brand ?? texts.unknownBrand)}
        </span>
        <span className="figures">
          <span aria-hidden="true">{`•••• ${lastFourDigits(card.CardNumber)}`}</span>
          <span className="visually-hidden">{cardName(card)}</span>
        </span>
        <span className="card-face-expiry figures">
          {texts.validUntil(toShortExpiry(card.ExpirationDate))}
          {isExpired && <Chip tone="critical">{texts.expired}</Chip>}
        </span>
      </span>
    </>
  )
}
