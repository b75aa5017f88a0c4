import type { AcceptedCard } from '#contract/money/cards.ts'
import './brand-mark.css'

/** The mark of a card's brand; the brand's name stands beside it for those who do not see it. */
export function BrandMark({ brand }: Pick<AcceptedCard, 'brand'>) {
  const mark = brand === 'Visa' ? 'visa' : brand === 'Mastercard' ? 'mastercard' : 'unknown'
  return (
    <span className={`brand-mark brand-mark-${mark}`} aria-hidden="true">
      {mark === 'visa' && 'VISA'}
    </span>
  )
}
