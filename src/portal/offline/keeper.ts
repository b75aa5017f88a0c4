import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query'
import {
  experimental_createQueryPersister as createPersister,
  type AsyncStorage,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import * as v from 'valibot'
import { wantsFresh } from '#portal/queries/fresh.ts'
import { type PersistedFamily, persistedFamilies } from '#portal/queries/kept-families.ts'
import { maxAgeMs, sealedStore } from './sealed-store.ts'

/** What of a query is worth keeping; its key stands inside the box, for the name outside is noise. */
const recordSchema = v.object({
  buster: v.string(),
  queryHash: v.string(),
  queryKey: v.array(v.unknown()),
  data: v.unknown(),
  dataUpdatedAt: v.number(),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The store as the query library wants it. Nothing in it rejects: a failure here is no failure. */
function storageOf(schema: v.GenericSchema): AsyncStorage<PersistedQuery> {
  return {
    removeItem: sealedStore.remove,
    async getItem(key) {
      const text = await sealedStore.read(key)
      if (text === undefined) return undefined
      const record = v.safeParse(recordSchema, parsed(text))
      const data = record.success ? v.safeParse(schema, record.output.data) : record
      if (!record.success || !data.success) {
        await sealedStore.remove(key)
        return undefined
      }
      const { data: _, dataUpdatedAt, ...names } = record.output
      return { ...names, state: { ...emptyState, data: data.output, dataUpdatedAt } }
    },
    async setItem(key, { state: { data, dataUpdatedAt }, ...names }) {
      if (data !== undefined) {
        await sealedStore.write(key, JSON.stringify({ ...names, data, dataUpdatedAt }))
      }
    },
  }
}

const emptyState: PersistedQuery['state'] = {
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
}

const keepers = new Map(
  Object.entries(persistedFamilies).map(([family, { version, schema }]) => [
    family,
    createPersister<PersistedQuery>({
      storage: storageOf(schema),
      prefix: family,
      buster: String(version),
      maxAge: maxAgeMs,
      serialize: (query) => query,
      deserialize: (query) => query,
      // Asked again below, where a failure is caught.
      refetchOnRestore: false,
    }),
  ]),
)

const keeperOf = (query: Query) => {
  const family: PersistedFamily | undefined = query.meta?.kept
  return family && keepers.get(family)
}

/** What was restored is shown at once, and asked for behind it: the device's word is never the last. */
function askAgain(query: Query): void {
  setTimeout(() => {
    if (query.meta?.asksSparingly && !query.isStale()) return
    // The screen shows what there is, with its age; the failure stands in the query's state.
    void query.fetch().catch(() => undefined)
  })
}

/** The persister of every query: those of a kept family are read from and written to the device. */
export const persister: QueryPersister = async (queryFn, context, query) => {
  const keeper = keeperOf(query)
  if (!keeper) return await queryFn(context)
  if (wantsFresh(context.client, query.queryKey)) {
    const data = await queryFn(context)
    setTimeout(() => void keeper.persistQuery(query))
    return data
  }
  let isAsked = false
  const data = await keeper.persisterFn(
    (context) => {
      isAsked = true
      return queryFn(context)
    },
    context,
    query,
  )
  if (!isAsked) askAgain(query)
  return data
}

/** What a screen learns by another way and writes into the cache belongs on the device as well. */
export function persistManualWrites(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    void keeperOf(event.query)?.persistQuery(event.query)
  })
}
