import { createRefusal } from '#portal/queries/calendar.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts } from './texts.ts'

/** Why there is no link; the one reason a subscriber can do something about is said in its words. */
export function createFailure(error: unknown): string {
  const refusal = createRefusal(error)
  return refusal === 'too many requests' ? commonRefusalTexts[refusal] : texts.createFailure
}
