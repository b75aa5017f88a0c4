import {
  type ComponentType,
  Fragment,
  type PropsWithChildren,
  type ReactNode,
  useState,
} from 'react'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { formatWait } from '#portal/kit/ages/format-wait.ts'
import { FailureState } from './failure-state.tsx'
import { Loading } from './loading.tsx'
import { texts } from '#portal/kit/texts.ts'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'

/** A failed call; it has the request id that support asks for when the server answered. */
interface QueryError extends Error {
  readonly requestId?: string | null
  /** The refusal of the server; null for any other text. */
  readonly text?: string | null
  /** Seconds until another try may succeed, and when that is; null where the server names none. */
  readonly retryAfterSeconds?: number | null
  readonly retryAt?: number | undefined
  /** Another try would not help: the server does not have this call. */
  readonly isNotOffered?: boolean
}

/** The part of a query a frame reads; a result of the query library has this shape. */
export interface QueryState<Data> {
  /** Undefined until there is data to show. */
  readonly data: Data | undefined
  readonly error: QueryError | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export interface QueryFrameProps<Data> {
  query: QueryState<Data>
  /** Text announced once the wait is long enough to be noticed. */
  loadingText: string
  /** Shown while loading, in the size of the expected content. */
  skeleton: ReactNode
  /** Text of the failure. */
  failureText: string
  /** An action for the failure besides the retry. */
  failureAction?: ReactNode
  /** Container of the failure (a card), for a section that has no container of its own. */
  failureOn?: ComponentType<PropsWithChildren>
  children: (data: Data) => ReactNode
}

/** Milliseconds after which a read of the stored answer counts as without result. */
const storageReadMs = 500

/** Why it failed, where that is more than that it failed. */
function causeOf(error: QueryError | null): string | null {
  if (error?.text === 'upstream unavailable') return texts.providerUnavailable
  return error?.retryAt ? texts.tooMany(formatWait(error.retryAfterSeconds ?? 0)) : null
}

/** The failure to show: it stays on screen while the query is fetched again. */
function useShownError({ error, isFetching, data }: QueryState<unknown>): QueryError | null {
  const [last, setLast] = useState(error)
  const shown = error ?? (isFetching && data === undefined ? last : null)
  if (shown !== last) setLast(shown)
  return shown
}

/**
 * Renders the states of a query. Data is shown whatever its age and whatever the result of later
 * requests (`Freshness` shows its age). Without data, the failure with a retry or the skeleton is
 * shown; while the connection is known to be lost, no skeleton promises an answer.
 */
export function QueryFrame<Data>(props: QueryFrameProps<Data>): ReactNode {
  const { query, loadingText, skeleton, failureText, failureAction, children } = props
  const { failureOn: Ground = Fragment } = props
  const { data, isFetching, refetch } = query
  const error = useShownError(query)
  const { isOffline } = useConnection()
  const wasStorageRead = useElapsed(storageReadMs)
  if (data !== undefined) return children(data)
  if (!error && !(isOffline && wasStorageRead)) {
    return <Loading label={loadingText}>{skeleton}</Loading>
  }
  if (error?.isNotOffered) {
    return (
      <Ground>
        <FailureState text={texts.notOffered} />
      </Ground>
    )
  }
  return (
    <Ground>
      <FailureState
        text={failureText}
        cause={causeOf(error)}
        requestId={error?.requestId}
        retryAt={error?.retryAt}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        action={failureAction}
      />
    </Ground>
  )
}
