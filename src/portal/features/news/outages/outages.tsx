import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { OwnOutage } from '#contract/news/outages.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { fetchMoment } from '#portal/kit/ages/shown-age.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { AskCredit } from './ask-credit.tsx'
import { AskEnd } from './ask-end.tsx'
import { LineRecord } from './line-record.tsx'
import { OutageCard } from './outage-card.tsx'
import { OutageCredit } from './outage-credit.tsx'
import './outages.css'
import { texts } from './texts.ts'

/** The outages and maintenances of the subscriber's contracts, and their history. */
export function Outages() {
  const options = ownOutagesQuery()
  const query = useQuery(options)
  const refresh = useRefresh(options.queryKey)
  return (
    <Screen title={texts.title} lead={texts.lead} back={{ to: '/panel' }}>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<OutagesSkeleton />}
        failureText={texts.failure}
      >
        {(outages) => (
          <>
            <Freshness
              asOf={fetchMoment(query.dataUpdatedAt)}
              refresh={refresh}
              failureText={texts.failure}
            />
            <Listed outages={outages} />
          </>
        )}
      </QueryFrame>
      <LineRecord />
      <Unlisted />
      <p>
        <a href="/status" className="outage-status-link">
          {texts.statusPage}
        </a>
      </p>
    </Screen>
  )
}

/** What may be done about a time without internet of which nothing is listed. */
function Unlisted() {
  const { rules } = useProvider()
  if (rules.outages.credit === 'off') return null
  return (
    <div className="stack-3 outage-ask">
      <p className="outage-soft">{texts.unlisted}</p>
      <AskCredit label={texts.unlistedAsk} message={texts.unlistedMessage} />
    </div>
  )
}

const isOver = ({ phase, isCurrent }: OwnOutage) =>
  !isCurrent && (phase === 'ended' || phase === 'cancelled')

function Listed({ outages }: { outages: readonly OwnOutage[] }) {
  const now = useNow()
  const live = outages.filter((outage) => !isOver(outage))
  const past = outages.filter(isOver)
  if (outages.length === 0) return <EmptyState icon={CircleCheck} text={texts.none} />
  return (
    <div className="outages">
      {live.length > 0 && (
        <ul className="stack-3 outage-list">
          {live.map((outage) => (
            <OutageCard key={outage.id} outage={outage} now={now} heading="h2">
              <OutageCredit outage={outage} />
              <AskEnd outage={outage} />
            </OutageCard>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past" className="outages">
          <h2 id="past">{texts.history}</h2>
          <ul className="stack-3 outage-list">
            {past.map((outage) => (
              <OutageCard key={outage.id} outage={outage} now={now} heading="h3">
                <OutageCredit outage={outage} />
              </OutageCard>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function OutagesSkeleton() {
  return (
    <Card>
      <Skeleton width="60%" height="1.25rem" />
      <Skeleton height="5rem" />
    </Card>
  )
}
