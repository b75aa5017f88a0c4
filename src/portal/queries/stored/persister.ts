import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryOptions,
  type QueryPersister,
} from '@tanstack/react-query'
import {
  experimental_createQueryPersister as createPersister,
  type AsyncStorage,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import * as v from 'valibot'
import { maxStoredAgeMs, storedAgeMs } from '#contract/worker/stored-age.ts'
import { withLock } from '#portal/kit/browser/with-lock.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { sealedStore } from '#portal/offline/sealed-store.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'
import { isMissing, lookFor, noLongerMissing } from '#portal/queries/calls/missing-records.ts'
import {
  type PersistedFamily,
  type PersistedFamilyRules,
  persistedFamilies,
} from './persisted-queries.ts'

/** What is stored of a query. Its key is inside the sealed record; the name outside is a HMAC. */
const recordSchema = v.object({
  buster: v.string(),
  queryHash: v.string(),
  queryKey: v.array(v.unknown()),
  data: v.unknown(),
  dataUpdatedAt: v.number(),
})

type Read = (key: string) => Promise<string | undefined>

/** The schema of a family; null where its code does not come, as after a release. */
async function loadSchema(schema: PersistedFamilyRules['schema']): Promise<v.GenericSchema | null> {
  return typeof schema === 'function' ? await schema().catch(() => null) : schema
}

/**
 * The sealed store in the form the query library expects. It never rejects. What is too old by the clock of the
 * device is not there for this time, and stays: the sealed store deletes it once the server has said what time
 * it is.
 */
function storageOf(
  { schema: schemaOrLoad, maxAgeMs = maxStoredAgeMs }: PersistedFamilyRules,
  read: Read,
) {
  return {
    removeItem: sealedStore.remove,
    async getItem(key) {
      const text = await read(key)
      const schema = text === undefined ? null : await loadSchema(schemaOrLoad)
      if (text === undefined || !schema) return undefined
      const record = v.safeParse(recordSchema, parseJson(text))
      const data = record.success ? v.safeParse(schema, record.output.data) : record
      if (!record.success || !data.success) {
        await sealedStore.remove(key)
        return undefined
      }
      const { data: _, dataUpdatedAt, ...names } = record.output
      if (Date.now() - dataUpdatedAt > maxAgeMs) return undefined
      const state = { data: data.output, dataUpdatedAt: restoredAt(dataUpdatedAt, Date.now()) }
      return { ...names, state: { ...emptyState, ...state } }
    },
    /** Returns whether it is stored now. */
    async setItem(key, { state: { data, dataUpdatedAt }, ...names }) {
      const schema = await loadSchema(schemaOrLoad)
      const stored = schema && v.safeParse(schema, parseJson(JSON.stringify(data) ?? ''))
      if (!stored?.success) return false
      noLongerMissing(key)
      const record = { ...names, data: stored.output, dataUpdatedAt }
      return await sealedStore.write(key, JSON.stringify(record))
    },
  } satisfies AsyncStorage<PersistedQuery>
}

/**
 * When a restored answer counts as stored: the query library would take one from ahead for new until
 * then. Of unknown age, it counts as so old that it is fetched at once, and is still shown.
 */
function restoredAt(at: number, nowMs: number): number {
  return storedAgeMs(at, nowMs) === null ? nowMs - maxStoredAgeMs / 2 : at
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

function persisterWith(read: Read, family: string, rules: PersistedFamilyRules) {
  return createPersister<PersistedQuery>({
    storage: storageOf(rules, read),
    prefix: family,
    buster: String(rules.version),
    // The library would delete what is older.
    maxAge: Infinity,
    serialize: (query) => query,
    deserialize: (query) => query,
    // `refetch` below does it and catches the failure.
    refetchOnRestore: false,
  })
}

type StoredParts = Pick<PersistedQuery, 'queryHash' | 'queryKey' | 'state'>

const persisters = new Map(
  Object.entries(persistedFamilies).map(([family, persisted]) => [
    family,
    {
      quick: persisterWith(
        async (key) => (isMissing(key) ? undefined : await sealedStore.read(key)),
        family,
        persisted,
      ),
      /** Returns whether the answer is stored now. */
      store: async ({ queryKey, queryHash, state }: StoredParts): Promise<boolean> => {
        const record = { buster: String(persisted.version), queryKey, queryHash, state }
        return await storageOf(persisted, sealedStore.read).setItem(
          `${family}-${queryHash}`,
          record,
        )
      },
      /** For a query whose request has failed: the stored value is worth a longer wait. */
      patient: persisterWith(
        async (key) => (await sealedStore.readPatiently(key)) ?? undefined,
        family,
        persisted,
      ),
    },
  ]),
)

const persistersOf = ({ meta }: Pick<Query, 'meta'>) => {
  const family: PersistedFamily | undefined = meta?.persistAs
  return family && persisters.get(family)
}

/** Looks for the stored answer of a query ahead, so that its question need not wait for the store in vain. */
export const lookForStored = (
  family: PersistedFamily,
  queryKey: readonly unknown[],
): Promise<void> => lookFor(`${family}-${hashKey(queryKey)}`)

/**
 * Brings the stored answer of a query into the cache, where there is one and none is known. The server is
 * asked nothing.
 */
export async function restoreStored(
  client: QueryClient,
  { queryKey, meta }: Pick<QueryOptions, 'meta'> & { readonly queryKey: QueryKey },
): Promise<void> {
  const own = meta?.persistAs && persisters.get(meta.persistAs)
  if (!own || client.getQueryData(queryKey) !== undefined) return
  await new Promise<void>((resolve) => {
    const set = ({ state: { data, dataUpdatedAt } }: PersistedQuery) => {
      client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt })
      resolve()
    }
    const end = (data?: unknown) => data === undefined && resolve()
    void own.quick.retrieveQuery(hashKey(queryKey), set).then(end, () => end())
  })
}

/** A restored value is shown at once and fetched again behind it. */
function refetch(query: Query): void {
  setTimeout(() => {
    if (query.meta?.isCostly && !query.isStale()) return
    // The screen shows the restored value with its age; the failure is in the query's state.
    void query.fetch().catch(() => undefined)
  })
}

/** The persister of every query: those of a family are read from and written to the sealed store. */
export const persister: QueryPersister = async (queryFn, context, query) => {
  const own = persistersOf(query)
  if (!own) return await queryFn(context)
  if (query.meta?.isShared) {
    return (await own.quick.retrieveQuery(query.queryHash)) ?? (await queryFn(context))
  }
  if (wantsFresh(context.client, query.queryKey)) {
    const data = await queryFn(context)
    setTimeout(() => void own.quick.persistQuery(query))
    return data
  }
  let isRestored = true
  const fetchOnce: typeof queryFn = (context) => {
    isRestored = false
    return queryFn(context)
  }
  try {
    const data = await own.quick.persisterFn(fetchOnce, context, query)
    if (isRestored) refetch(query)
    return data
  } catch (error) {
    // A slow device may not have read the stored value in the time the request waited for it.
    const fail: typeof queryFn = () => Promise.reject(error)
    const data = await own.patient.persisterFn(fail, context, query)
    refetch(query)
    return data
  }
}

/** Stores also what `setQueryData` writes into the cache: a screen may learn it from another call. */
export function persistManualWrites(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    if (event.query.meta?.isShared) void storeShared(client, event.query.queryKey)
    else void persistersOf(event.query)?.quick.persistQuery(event.query)
  })
}

/** An entry of a list that every tab adds to. */
interface SharedEntry {
  readonly invoiceId?: string
  readonly invoice?: { readonly id: string }
}

/** More than one subscriber needs. */
const maxShared = 20

/** Each invoice once, the first entry of it. */
function mergeEntries(entries: readonly SharedEntry[]): readonly SharedEntry[] {
  const ids = entries.map(({ invoiceId, invoice }) => invoiceId ?? invoice?.id)
  return entries.filter((_, index) => ids.indexOf(ids[index]) === index).slice(0, maxShared)
}

/**
 * Stores a list that this device alone knows, one tab at a time, with what other tabs have stored since.
 * Returns whether it is stored now.
 */
export async function storeShared(client: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const query = client.getQueryCache().find<readonly SharedEntry[]>({ queryKey, exact: true })
  const own = query && persistersOf(query)
  if (!own) return false
  return await withLock(`shared-${query.queryHash}`, async () => {
    const stored = await own.patient.retrieveQuery<readonly SharedEntry[]>(query.queryHash)
    query.setState({ data: mergeEntries([...(query.state.data ?? []), ...(stored ?? [])]) })
    return await own.store(query)
  })
}
