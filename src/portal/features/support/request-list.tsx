import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SupportRequest } from '#contract/support.ts'
import { Card } from '#portal/kit/card.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Freshness } from '#portal/kit/freshness.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { RequestCard } from './request-card.tsx'
import { texts } from './texts.ts'

interface RequestListProps {
  list: readonly SupportRequest[] | undefined
  asOf: string | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
  queryKeys: readonly QueryKey[]
  empty: ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** What there is to show comes first, however old; a failure shows only where there is nothing. */
export function RequestList(props: RequestListProps) {
  const { list, asOf, error, isFetching, refetch, queryKeys, empty, children } = props
  const { isRefreshing, refresh } = useRefresh(...queryKeys)

  async function update() {
    if (!(await refresh())) notify({ kind: 'error', text: texts.listFailure })
  }

  if (!list || !asOf) {
    if (!error) return <Waiting />
    return (
      <FailureState
        text={texts.listFailure}
        requestId={requestIdOf(error)}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  return (
    <div className="request-list">
      <Freshness asOf={new Date(asOf)} isFetching={isRefreshing} onRefresh={() => void update()} />
      {list.length === 0 ? (
        empty
      ) : (
        <ul className="request-cards">
          {list.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

function Waiting() {
  return (
    <Loading label={texts.loadingList}>
      <div className="request-cards">
        {['first', 'second', 'third'].map((name) => (
          <Card key={name} className="support-waiting">
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton height="1rem" />
            <Skeleton width="40%" height="1rem" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
