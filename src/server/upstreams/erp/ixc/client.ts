import type { Egress } from '#server/platform/egress/egress.ts'
import type { EgressRequest } from '#server/platform/egress/request.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import { readAnswer } from './reading/answer-json.ts'
import { splitAnswer } from './reading/answer-noise.ts'
import { authorizationHeader, type IxcAccount, resourceUrl } from './customers/account.ts'
import { type Condition, everyRow } from './reading/condition.ts'
import { type Listing, readListing, type Row } from './reading/listing.ts'
import { type PageOptions, rowsPerPage, wholeLists } from './reading/whole-lists.ts'
import {
  type Action,
  type FileTable,
  type InsertableTable,
  rightColumnOf,
  type Table,
} from './tables.ts'
import { isRefusal } from './contracts/verdict.ts'

const timeouts = upstreamTimeouts.erp
const maxListingBytes = 5 * 1024 * 1024
/** A 15 MiB PDF in base64. */
const maxActionBytes = 20 * 1024 * 1024

export type IxcClient = ReturnType<typeof createIxcClient>

/** Speaks IXC's web service for one provider: transport and envelopes, no meaning of the rows. */
export function createIxcClient(
  account: IxcAccount,
  egress: Egress,
  /** Called for each answer that has noise around it. */
  onNoise: (resource: Table | Action) => void,
) {
  type CallOptions = Pick<EgressRequest, 'timeouts' | 'maxBytes' | 'retry' | 'signal' | 'isBatch'>

  const requestTo = (resource: Table | Action, headers: Readonly<Record<string, string>>) =>
    ({
      tenant: account.clientId,
      upstream: 'erp',
      url: resourceUrl(account, resource),
      trust: account.ixcTrust,
      maxInFlight: account.rules.maxErpCalls,
      method: 'POST',
      headers: { authorization: authorizationHeader(account), ...headers },
    }) as const

  /** The answer of a resource without what was printed around it. */
  function clean(resource: Table | Action, bytes: Uint8Array): Uint8Array {
    const { answer, hasNoise } = splitAnswer(bytes)
    if (hasNoise) onNoise(resource)
    return answer
  }

  function post<T>(
    resource: Table | Action,
    ixcsoft: Record<string, string>,
    body: unknown,
    options: CallOptions,
    understand: (bytes: Uint8Array) => T,
  ): Promise<T> {
    const request = {
      ...requestTo(resource, { 'content-type': 'application/json', ...ixcsoft }),
      body: JSON.stringify(body),
      ...options,
    }
    return egress.read(request, ({ status, bytes }) => {
      if (status !== 200) throw protocolError('erp', `status ${status}`)
      return understand(clean(resource, bytes))
    })
  }

  /** `toRefused` gives what a listing becomes that the ERP refuses to this token, or throws. */
  async function askPage<T>(
    table: Table,
    where: readonly Condition[],
    { number = 1, size = rowsPerPage, signal, isBatch, newestBy }: PageOptions,
    toRefused: () => T,
  ): Promise<Listing | T> {
    // The ERP does not filter by an empty value: it would list everybody's rows.
    if (where.some(({ value }) => value === '')) return { rows: [], total: 0 }
    const [first, ...others] = where.map(({ column, operator, value }) => ({
      TB: `${table}.${column}`,
      OP: operator,
      P: value,
    }))
    const query = {
      qtype: first?.TB,
      oper: first?.OP,
      query: first?.P,
      grid_param: JSON.stringify(others),
      page: String(number),
      rp: String(size),
      sortname: `${table}.${newestBy ?? 'id'}`,
      sortorder: newestBy === undefined ? 'asc' : 'desc',
    }
    const options = {
      timeouts: isBatch ? timeouts.batchList : timeouts.list,
      maxBytes: maxListingBytes,
      retry: 'read',
      signal,
      isBatch,
    } as const
    // Without this header the same call inserts a row, so a table is read here and nowhere else.
    return post(table, { ixcsoft: 'listar' }, query, options, (bytes) => {
      const answer = readAnswer(bytes)
      if (isRefusal(answer)) return toRefused()
      const listing = readListing(answer)
      if (!listing) throw protocolError('erp', 'not a listing')
      const isCountedAway = number === 1 && listing.rows.length === 0 && (listing.total ?? 0) > 0
      if (isCountedAway) throw protocolError('erp', 'rows are counted and none is sent')
      return listing
    })
  }

  const fetchPage = (
    table: Table,
    where: readonly Condition[],
    options: PageOptions,
  ): Promise<Listing> =>
    askPage(table, where, options, (): never => {
      throw protocolError('erp', 'listing refused')
    })

  return {
    ...wholeLists(fetchPage),

    /** One row, to learn whether the table may be read. */
    listOne(table: Table, signal?: AbortSignal): Promise<Listing> {
      const key = rightColumnOf(table)
      return fetchPage(table, [{ ...everyRow, column: key }], { size: 1, signal, newestBy: key })
    },

    /** The first `size` rows that match, by id. The caller must check the filter again. */
    listFirst(
      table: Table,
      where: readonly Condition[],
      size: number,
      signal?: AbortSignal,
    ): Promise<Listing> {
      return fetchPage(table, where, { size, signal })
    },

    /** All rows that match, where one page holds them; null where there are more. */
    async listWhole(table: Table, where: readonly Condition[]): Promise<readonly Row[] | null> {
      const { rows, total } = await fetchPage(table, where, {})
      return rows.length < rowsPerPage && rows.length >= (total ?? 0) ? rows : null
    },

    /**
     * The `size` rows that match with the highest values of a column, and how many match in all; null when
     * the ERP refuses the form to this token. The caller must check the filter again.
     */
    listNewest(
      table: Table,
      where: readonly Condition[],
      options: { readonly newestBy: string; readonly size: number; readonly signal?: AbortSignal },
    ): Promise<Listing | null> {
      return askPage(table, where, options, () => null)
    },

    /**
     * The `size` rows that match with the highest values of a column, and how many match in all. The
     * caller must check the filter again.
     */
    listLatest(
      table: Table,
      where: readonly Condition[],
      options: { readonly newestBy: string; readonly size: number; readonly signal?: AbortSignal },
    ): Promise<Listing> {
      return fetchPage(table, where, options)
    },

    /** The first `size` rows that match, by id, for background work. */
    listBatch(
      table: Table,
      where: readonly Condition[],
      size: number,
      signal?: AbortSignal,
    ): Promise<Listing> {
      return fetchPage(table, where, { size, signal, isBatch: true })
    },

    /** Adds a row. Never retried: after a failure, look whether the row exists before trying again. */
    insert(table: InsertableTable, record: Readonly<Record<string, string>>): Promise<Uint8Array> {
      const options = {
        timeouts: timeouts.insert,
        maxBytes: maxListingBytes,
        retry: 'never',
      } as const
      return post(table, {}, record, options, (bytes) => bytes)
    },

    /**
     * Adds a row with a file, in the form of a browser's. Never retried. null where a server before the
     * ERP says that the file is too large.
     */
    async insertFile(
      table: FileTable,
      fields: Readonly<Record<string, string>>,
      file: File,
    ): Promise<Uint8Array | null> {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('local_arquivo', file)
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const request = {
        ...requestTo(table, { 'content-type': type }),
        body: new Uint8Array(await encoded.arrayBuffer()),
        timeouts: timeouts.action,
        maxBytes: maxListingBytes,
        retry: 'never',
      } as const
      return egress.read(request, ({ status, bytes }) => {
        if (status === 413) return null
        if (status !== 200) throw protocolError('erp', `status ${status}`)
        return clean(table, bytes)
      })
    },

    /** Calls an action. Never retried, because it may create a charge. */
    callAction(
      action: Action,
      body: Readonly<Record<string, string>>,
      signal?: AbortSignal,
    ): Promise<Uint8Array> {
      const options = {
        timeouts: timeouts.action,
        maxBytes: maxActionBytes,
        retry: 'never',
        signal,
      } as const
      return post(action, {}, body, options, (bytes) => bytes)
    },
  }
}
