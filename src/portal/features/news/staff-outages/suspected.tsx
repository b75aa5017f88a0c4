import type { SuspectedPlace } from '#contract/news/staff-outages.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { type OutageValues, valuesAt } from './form-values.ts'
import { texts } from './texts.ts'
import { useWhose } from './whose.ts'

interface SuspectedProps {
  places: readonly SuspectedPlace[]
  /** Whether the ERP has told which connections went away. */
  isKnown: boolean
  /** Begins a draft of an outage there; null for who may write none. */
  onBegin: ((values: OutageValues) => void) | null
}

/**
 * The places where many connections dropped together; nothing where there is no such place. Says so where the ERP
 * has not told which connections dropped.
 */
export function Suspected({ places, isKnown, onBegin }: SuspectedProps) {
  const { zone } = useWhose()
  if (!isKnown) return <p>{texts.suspectedUnknown}</p>
  if (places.length === 0) return null
  return (
    <Card as="section" aria-labelledby="suspected" className="stack-4 staff-outage">
      <h2 id="suspected">{texts.suspected}</h2>
      <p>{texts.suspectedNote}</p>
      <ul className="stack-4 staff-outage-list">
        {places.map((place) => (
          <li key={place.place_id} className="staff-outage-head">
            <span>
              {texts.suspectedAt(
                place.name,
                place.contracts,
                formatDateTime(new Date(place.first_at), zone),
              )}
            </span>
            {onBegin && (
              <Button isSmall variant="secondary" onClick={() => onBegin(valuesAt(place, zone))}>
                {texts.beginDraft}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
