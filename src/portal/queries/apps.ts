import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  activateApp,
  appDetails,
  type AppDetail,
  appProductDetails,
  createBookApp,
  listApps,
  readApp,
  readBookApp,
} from '#contract/apps.ts'
import { minuteMs } from '#domain/durations.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from './failure.ts'
import { refetchFresh, wantsFresh } from './fresh.ts'

const key = () => [clientId(), 'apps'] as const

/** The customer's apps by the contract that brings them; `0` for those of every customer. */
export function appsQuery() {
  return queryOptions({
    queryKey: [...key(), 'groups'],
    queryFn: async ({ client, queryKey, signal }) => {
      const { groups } = await call(listApps, { fresh: wantsFresh(client, queryKey), signal })
      return groups
    },
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'apps' },
  })
}

/** Where an app stands: segments 3 to 5 of its address. */
export interface AppAddress {
  readonly contractId: string
  readonly appId: string
  readonly productId?: string | undefined
}

/** How often an account that is being prepared is looked at, in milliseconds. */
const preparing = 8_000

/** One app; null when this customer has no such app. */
export function appQuery({ contractId, appId, productId }: AppAddress) {
  return queryOptions({
    queryKey: [...key(), 'one', contractId, appId, productId ?? ''],
    queryFn: async ({ client, queryKey, signal }): Promise<AppDetail | null> => {
      const manner = { fresh: wantsFresh(client, queryKey), signal }
      const params = { contractId, appId }
      try {
        const { app } = productId
          ? await call(appProductDetails, { params: { ...params, productId }, ...manner })
          : await call(appDetails, { params, ...manner })
        return readApp(app)
      } catch (error) {
        const text = refusalText(appDetails, error) ?? refusalText(appProductDetails, error)
        // An address somebody typed by hand names no app either.
        if (text !== 'app not found' && text !== 'invalid request') throw error
        return null
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isPending ? preparing : false),
  })
}

/** Login and address at the books platform; null when there is no account. */
export function bookAppQuery({ contractId, appId }: AppAddress) {
  return queryOptions({
    queryKey: [...key(), 'book', contractId, appId],
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

/** Activates, then looks how it stands, whatever came of it: another tab may have been quicker. */
export async function activate(
  client: QueryClient,
  address: AppAddress,
  { isBooks, email }: { readonly isBooks: boolean; readonly email: string },
): Promise<'active' | 'pending'> {
  const { contractId, appId } = address
  const body = { contractId, appId }
  try {
    const { state } = isBooks
      ? await call(createBookApp, { body })
      : await call(activateApp, { body: { ...body, email } })
    return state
  } finally {
    await refetchFresh(client, appQuery(address).queryKey)
  }
}
