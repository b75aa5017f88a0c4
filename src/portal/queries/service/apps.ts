import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listApps } from '#contract/service/app-list.ts'
import {
  activateApp,
  appDetails,
  type AppDetail,
  appProductDetails,
  createBookApp,
  readApp,
  readBookApp,
} from '#contract/service/apps.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { type Cents, formatDecimal } from '#domain/platform/values/money.ts'
import { call } from '#portal/queries/calls/client.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { refetchFresh, wantsFresh } from '#portal/queries/calls/fresh.ts'

const appsKey = () => [clientId(), 'apps'] as const

/** The subscriber's apps by the contract that includes them; `0` for those of every subscriber. */
export function appsQuery() {
  return queryOptions({
    queryKey: [...appsKey(), 'groups'],
    queryFn: async ({ client, queryKey, signal }) => {
      const { groups, incomplete: isIncomplete } = await call(listApps, {
        fresh: wantsFresh(client, queryKey),
        signal,
      })
      return { groups, isIncomplete }
    },
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'apps' },
  })
}

/** The ids that name an app: segments 3 to 5 of its path. */
export interface AppAddress {
  readonly contractId: string
  readonly appId: string
  readonly productId?: string | undefined
}

/** How often an app is fetched while its account is being prepared. */
const pendingPollMs = 8_000

/** One app; null when this subscriber has no such app. */
export function appQuery({ contractId, appId, productId }: AppAddress) {
  return queryOptions({
    queryKey: [...appsKey(), 'one', contractId, appId, productId ?? ''],
    queryFn: async ({ client, queryKey, signal }): Promise<AppDetail | null> => {
      const options = { fresh: wantsFresh(client, queryKey), signal }
      const params = { contractId, appId }
      try {
        const { app } = productId
          ? await call(appProductDetails, { params: { ...params, productId }, ...options })
          : await call(appDetails, { params, ...options })
        return readApp(app, params)
      } catch (error) {
        const text = refusalText(appDetails, error) ?? refusalText(appProductDetails, error)
        // A path typed by hand may name no app.
        if (text !== 'app not found' && text !== 'invalid request') throw error
        return null
      }
    },
    staleTime: 0,
    meta: { persistAs: 'app' },
    refetchInterval: (query) =>
      query.state.data?.isPending ? pendingPollMs : recoveryIntervalMs(query),
  })
}

/** Login and address of the account at the books platform; null without an account there. */
export function bookAppQuery({ contractId, appId }: AppAddress) {
  return queryOptions({
    queryKey: [...appsKey(), 'book', contractId, appId],
    queryFn: async ({ signal }) => {
      try {
        return await call(readBookApp, { params: { contractId, appId }, signal })
      } catch (error) {
        if (refusalText(readBookApp, error) !== 'book app not found') throw error
        return null
      }
    },
  })
}

/** Activates an app and fetches it again even after a failure: another tab may have activated it. */
export async function activateSubscriberApp(
  client: QueryClient,
  address: AppAddress,
  {
    isBooks,
    email,
    price,
  }: { readonly isBooks: boolean; readonly email: string; readonly price: Cents },
): Promise<'active' | 'pending'> {
  const { contractId, appId } = address
  const body = { contractId, appId }
  try {
    const { state } = isBooks
      ? await call(createBookApp, { body })
      : await call(activateApp, { body: { ...body, email, price: formatDecimal(price) } })
    return state
  } finally {
    await refetchFresh(client, appQuery(address).queryKey)
  }
}
