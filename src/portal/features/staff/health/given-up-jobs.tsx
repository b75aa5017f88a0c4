import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import type {
  GivenUpJob,
  GivenUpKind,
  listGivenUpJobs,
} from '#contract/installation/given-up-jobs.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { givenUpJobsQuery } from '#portal/queries/installation/given-up-jobs.ts'
import { ChangeJobs } from './change-jobs.tsx'
import { givenUpTexts as texts } from './given-up-texts.ts'
import { kindLabel } from '#portal/kit/team/job-words.ts'

/** The jobs that were given up, by provider and kind, and what can be done with them. */
export function GivenUpJobs() {
  return (
    <Card as="section" aria-labelledby="given-up-jobs" className="health-tenant">
      <h2 id="given-up-jobs">{texts.title}</h2>
      <QueryFrame
        query={useQuery(givenUpJobsQuery())}
        loadingText={texts.loading}
        skeleton={<Skeleton width="14rem" height="1.5rem" />}
        failureText={texts.failure}
      >
        {(found) => <Found of={found} />}
      </QueryFrame>
    </Card>
  )
}

function Found({ of: { kinds, jobs } }: { of: AnswerOf<typeof listGivenUpJobs> }) {
  if (kinds.length === 0) return <p className="health-unused">{texts.none}</p>
  return (
    <>
      <p className="health-since">{texts.lead}</p>
      <ul className="health-jobs">
        {kinds.map((one) => (
          <Kind
            key={`${one.client_id} ${one.kind}`}
            of={one}
            listed={jobs.filter((job) => job.client_id === one.client_id && job.kind === one.kind)}
          />
        ))}
      </ul>
    </>
  )
}

function Kind({ of, listed }: { of: GivenUpKind; listed: readonly GivenUpJob[] }) {
  const timeZone = useTimeZone()
  const { client_id: clientId, kind, jobs } = of
  const notListed = jobs - listed.length
  return (
    <li className="health-job">
      <div className="health-head">
        <h3>{kindLabel(kind)}</h3>
        <span className="health-id">{clientId}</span>
        <span className="figures">{texts.count(jobs)}</span>
      </div>
      <ChangeJobs chosen={{ client_id: clientId, kind, id: null }} count={jobs} />
      <details className="health-more">
        <summary>{texts.single}</summary>
        <ul className="health-jobs">
          {listed.map(({ id, created_at: createdAt, attempts, reason }) => (
            <li key={id} className="health-job">
              <p className="figures">
                {[
                  id,
                  texts.since(formatDateTime(new Date(createdAt), timeZone)),
                  texts.attempts(attempts),
                ].join(' · ')}
              </p>
              <p translate="no">{texts.cause(reason)}</p>
              <ChangeJobs chosen={{ client_id: clientId, kind, id }} count={1} />
            </li>
          ))}
        </ul>
        {notListed > 0 && <p>{texts.notListed(notListed)}</p>}
      </details>
    </li>
  )
}
