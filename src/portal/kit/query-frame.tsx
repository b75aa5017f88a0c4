import { type ComponentType, Fragment, type PropsWithChildren, type ReactNode } from 'react'
import { FailureState } from './failure-state.tsx'
import { Loading } from './loading.tsx'

/** A failed call; when the server answered, it carries the request id that support asks for. */
interface QueryError extends Error {
  readonly requestId?: string | null
}

/** What a frame reads of a query; a result of the query library has this shape. */
export interface QueryState<Data> {
  /** Undefined until there is something to show. */
  readonly data: Data | undefined
  readonly error: QueryError | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export interface QueryFrameProps<Data> {
  query: QueryState<Data>
  /** Announced once the wait is long enough to be noticed. */
  loadingText: string
  /** Shown while loading, in the size of what will come. */
  skeleton: ReactNode
  /** Why there is nothing to show. */
  failureText: string
  /** A way on from the failure, besides trying again. */
  failureAction?: ReactNode
  /** What the failure stands on (a card), in a section that stands on nothing. */
  failureOn?: ComponentType<PropsWithChildren>
  children: (data: Data) => ReactNode
}

/**
 * The states of a query on the screen. Data is drawn however old it is, whatever became of later
 * requests (`Freshness` tells its age); without data it is the failure with a retry, or the skeleton.
 */
export function QueryFrame<Data>(props: QueryFrameProps<Data>): ReactNode {
  const { query, loadingText, skeleton, failureText, failureAction, children } = props
  const { failureOn: Ground = Fragment } = props
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <Loading label={loadingText}>{skeleton}</Loading>
  return (
    <Ground>
      <FailureState
        text={failureText}
        requestId={error.requestId}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        action={failureAction}
      />
    </Ground>
  )
}
