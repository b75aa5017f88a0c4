import type { AcceptedCard } from '#contract/money/cards.ts'
import { CardFace, useIsExpired } from './card-face.tsx'
import { texts } from './texts.ts'

interface CardChoiceProps {
  cards: readonly AcceptedCard[]
  /** The card that will be charged; null when every card has expired. */
  chosen: AcceptedCard | null
  onCard: (card: AcceptedCard) => void
}

/** The saved cards, the chosen one as its face. */
export function CardChoice({ cards, chosen, onCard }: CardChoiceProps) {
  return (
    <fieldset className="installments">
      <legend>
        <h2>{texts.chooseCard}</h2>
      </legend>
      {cards.map((card) => (
        <CardOption
          key={card.uuid}
          card={card}
          isChosen={card === chosen}
          onChoose={() => onCard(card)}
        />
      ))}
    </fieldset>
  )
}

interface CardOptionProps {
  card: AcceptedCard
  isChosen: boolean
  onChoose: () => void
}

function CardOption({ card, isChosen, onChoose }: CardOptionProps) {
  return (
    <label className="choice card-option">
      <input
        type="radio"
        name="card"
        checked={isChosen}
        disabled={useIsExpired(card)}
        onChange={onChoose}
      />
      <CardFace card={card} />
    </label>
  )
}
