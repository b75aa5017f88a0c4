import ChevronRight from 'lucide-react/icons/chevron-right'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { offersRights, rightSubjectKinds } from '#domain/service/rights/right-kind.ts'
import { rightLabels } from '#domain/service/rights/right-words.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { useShownFetch } from '#portal/kit/ages/shown-age.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { rightRequestsQuery } from '#portal/queries/service/rights.ts'
import { AskRight } from './ask-right.tsx'
import { ContactOnline } from './contact-online.tsx'
import { RightCard } from './request-card.tsx'
import './rights.css'
import { texts } from './texts.ts'

/** What a subscriber may ask for by law, and what was asked for. */
export function Rights() {
  const { planLabelUrl } = useProvider().rules
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <div className="rights">
        <Offers />
        <Requests />
        <Card as="section" className="rights" aria-labelledby="other-rights">
          <h2 id="other-rights">{texts.others}</h2>
          <ul>
            {planLabelUrl !== null && (
              <li>
                <a className="right-link" href={planLabelUrl} target="_blank" rel="noreferrer">
                  {texts.planLabel}
                </a>
              </li>
            )}
            <li>
              <Link className="right-link" to="/panel/my-data">
                {texts.myData}
              </Link>
            </li>
            <li>
              <Link className="right-link" to="/panel/financial/contracts">
                {texts.contracts}
              </Link>
            </li>
          </ul>
          <p className="right-note">{texts.agency}</p>
        </Card>
      </div>
    </Screen>
  )
}

/** The screen of one right. */
export function Right() {
  const { right } = useParams({ from: '/panel/rights/$right' })
  const kind = rightSubjectKinds.find((one) => one === right)
  return (
    <Screen
      title={kind ? rightLabels[kind] : texts.title}
      back={{ to: '/panel/rights', label: texts.back }}
    >
      <AskRight key={right} kind={kind} />
    </Screen>
  )
}

function Offers() {
  const { rightSubjects } = useProvider().rules
  if (!offersRights(rightSubjects)) {
    return (
      <Callout>
        <p>{texts.notOffered}</p>
        <ContactButtons />
      </Callout>
    )
  }
  const offered = rightSubjectKinds.filter((kind) => rightSubjects[kind] !== '')
  return (
    <section className="rights" aria-labelledby="ask-rights">
      <h2 id="ask-rights">{texts.ask}</h2>
      <ul>
        {offered.map((kind) => (
          <li key={kind}>
            <CardLink to="/panel/rights/$right" params={{ right: kind }}>
              <span className="right-offer">
                <span>
                  <strong>{rightLabels[kind]}</strong>
                  <span className="right-note">{texts.cards[kind]}</span>
                </span>
                <Icon of={ChevronRight} />
              </span>
            </CardLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Requests() {
  const query = useQuery(rightRequestsQuery())
  useShownFetch(query.dataUpdatedAt)
  return (
    <section className="rights" aria-labelledby="asked-rights">
      <h2 id="asked-rights">{texts.asked}</h2>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton width="100%" height="8rem" />}
        failureText={texts.requestsFailure}
        failureAction={<ContactOnline />}
        failureOn={Card}
      >
        {(requests) =>
          requests.length === 0 ? (
            <p className="right-note">{texts.noRequests}</p>
          ) : (
            <ul>
              {requests.map((request) => (
                <li key={request.id}>
                  <RightCard request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryFrame>
    </section>
  )
}
