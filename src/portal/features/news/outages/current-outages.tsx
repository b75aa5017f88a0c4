import { useQuery } from '@tanstack/react-query'
import { isUnderWay } from '#domain/news/outages/phase.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { currentOutages, ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { AskEnd } from './ask-end.tsx'
import { OutageCard } from './outage-card.tsx'
import './outages.css'
import { texts } from './texts.ts'

/** The outages that answer a subscriber who is about to ask; nothing while there is none. */
export function CurrentOutages() {
  const { data } = useQuery(ownOutagesQuery())
  const now = useNow()
  const current = currentOutages(data)
  if (current.length === 0) return null
  return (
    <section className="outages" aria-label={texts.title}>
      {current.some(({ phase }) => isUnderWay(phase)) && <p>{texts.known}</p>}
      <ul className="stack-3 outage-list">
        {current.map((outage) => (
          <OutageCard key={outage.id} outage={outage} now={now} heading="h2">
            <AskEnd outage={outage} />
          </OutageCard>
        ))}
      </ul>
    </section>
  )
}
