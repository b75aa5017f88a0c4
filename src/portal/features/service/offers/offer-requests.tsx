import { useQuery } from '@tanstack/react-query'
import { offerLabels, offerSentences } from '#domain/service/offers/offer-words.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { RequestCard } from '#portal/kit/filed/request-card.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { offerRequestsQuery } from '#portal/queries/service/offers.ts'
import { texts } from './texts.ts'

/** What was asked for, with its protocol; nothing where nothing was. */
export function OfferRequests() {
  const query = useQuery(offerRequestsQuery())
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={null}
      failureText={texts.requestsFailure}
      failureOn={Card}
    >
      {(requests) =>
        requests.length > 0 && (
          <section className="offers" aria-labelledby="asked-offers">
            <h2 id="asked-offers">{texts.asked}</h2>
            <ul className="offers">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestCard
                    request={request}
                    label={offerLabels[request.kind]}
                    sentences={offerSentences(request)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </QueryFrame>
  )
}
