import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SupportRequest } from '#contract/service/support.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { RowsShown, RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { RequestCard } from './request-card.tsx'
import { texts } from './texts.ts'

interface RequestListProps {
  list: readonly SupportRequest[] | undefined
  asOf: string | undefined
  /** Requests may be missing that could not be read. */
  isIncomplete: boolean | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  queryKeys: readonly QueryKey[]
  empty: ReactNode
  /** Content below the list. */
  children?: ReactNode
}

/** A list of requests with the age of its data, or its loading, failure or empty state. */
export function RequestList(props: RequestListProps) {
  const { list, asOf, isIncomplete, error, isFetching, refetch, queryKeys, empty, children } = props
  const refresh = useRefresh(...queryKeys)
  return (
    <QueryFrame
      query={{ data: list, error, isFetching, refetch }}
      loadingText={texts.loadingList}
      skeleton={<Skeletons />}
      failureText={texts.listFailure}
    >
      {(requests) => (
        <div className="request-list">
          <Freshness asOf={asOf} refresh={refresh} failureText={texts.listFailure} />
          {!isIncomplete && <RowsShown list="requests" count={requests.length} />}
          {isIncomplete && <IncompleteNote what={texts.requests} />}
          {requests.length === 0 ? (
            !isIncomplete && empty
          ) : (
            <ul className="stack-3">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request} />
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
      )}
    </QueryFrame>
  )
}

function Skeletons() {
  return (
    <div className="stack-3">
      <RowSkeletons list="requests" usual={3}>
        <Card className="stack-4">
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton height="1rem" />
          <Skeleton width="40%" height="1rem" />
        </Card>
      </RowSkeletons>
    </div>
  )
}
