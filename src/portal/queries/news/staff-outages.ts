import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyOf } from '#contract/platform/endpoint.ts'
import { listSubscriberCredits } from '#contract/news/outage-credits.ts'
import {
  type AreaKind,
  cancelOutage,
  confirmOutage,
  createOutage,
  endOutage,
  listOutages,
  removeOutage,
  saveOutage,
  searchOutageArea,
  type StaffOutage,
  updateOutage,
} from '#contract/news/staff-outages.ts'
import {
  cancelTenantOutage,
  confirmTenantOutage,
  createTenantOutage,
  endTenantOutage,
  listTenantOutages,
  removeTenantOutage,
  saveTenantOutage,
  searchTenantArea,
  updateTenantOutage,
} from '#contract/news/tenant-outages.ts'
import { minSearchLength } from '#domain/news/announcements/audience.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Whose outages: the own ones of a provider's user, or those of a provider, for administrators. */
export type OutagesOf = 'own' | { readonly client: string }

/** Who works with them. */
export const staffRoleOf = (of: OutagesOf) => (of === 'own' ? 'provider' : 'admin')

const outagesKey = (of: OutagesOf) => [clientId(), 'staff', 'outages', of] as const

/** How often the list is fetched while something is counted or told. */
const underWayPollMs = 3000

/** And otherwise: connections may go away at any time. */
const quietPollMs = minuteMs

const firstPage: string | null = null

type Page = AnswerOf<typeof listOutages>
type Pages = { readonly pages: readonly { readonly outages: readonly StaffOutage[] }[] }

const isUnderWay = ({ counting, is_sending }: StaffOutage) => counting !== null || is_sending

function readPage(of: OutagesOf, before: string | null, signal: AbortSignal): Promise<Page> {
  const query = before === null ? {} : { before }
  return of === 'own'
    ? call(listOutages, { query, signal })
    : call(listTenantOutages, { params: { clientId: of.client }, query, signal })
}

/** The outages of a provider; the first page has the drafts and all that are live. */
export function outagesQuery(of: OutagesOf) {
  return infiniteQueryOptions({
    queryKey: [...outagesKey(of), 'list'],
    queryFn: ({ pageParam, signal }) => readPage(of, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data && listedOutages(state.data).some(isUnderWay) ? underWayPollMs : quietPollMs,
  })
}

/** The outages of the pages that were read, in their order. */
export const listedOutages = ({ pages }: Pages): StaffOutage[] =>
  pages.flatMap(({ outages }) => outages)

const refresh = (client: QueryClient, of: OutagesOf) =>
  client.invalidateQueries({ queryKey: outagesKey(of) })

/** What names an outage, and the version that it was read or saved as. */
export interface OutageKey {
  readonly id: string
  readonly version: number
}

type Draft = BodyOf<typeof createOutage>

const begin = (of: OutagesOf, body: Draft) =>
  of === 'own'
    ? call(createOutage, { body })
    : call(createTenantOutage, { params: { clientId: of.client }, body })

async function save(of: OutagesOf, { id, version }: OutageKey, draft: Draft): Promise<OutageKey> {
  const body = { ...draft, version }
  const saved =
    of === 'own'
      ? await call(saveOutage, { params: { outageId: id }, body })
      : await call(saveTenantOutage, { params: { clientId: of.client, outageId: id }, body })
  return { id, ...saved }
}

/** Keeps a draft, new or known, and begins to count; resolves with what names it now. */
export async function keepOutage(
  client: QueryClient,
  of: OutagesOf,
  key: OutageKey | null,
  body: Draft,
): Promise<OutageKey> {
  const kept = await (key ? save(of, key, body) : begin(of, body))
  await refresh(client, of)
  return kept
}

export async function openOutage(
  client: QueryClient,
  of: OutagesOf,
  { id: outageId, version }: OutageKey,
): Promise<void> {
  const body = { version }
  await (of === 'own'
    ? call(confirmOutage, { params: { outageId }, body })
    : call(confirmTenantOutage, { params: { clientId: of.client, outageId }, body }))
  await refresh(client, of)
}

export async function tellUpdate(
  client: QueryClient,
  of: OutagesOf,
  { id: outageId, version }: OutageKey,
  news: Omit<BodyOf<typeof updateOutage>, 'version'>,
): Promise<void> {
  const body = { ...news, version }
  await (of === 'own'
    ? call(updateOutage, { params: { outageId }, body })
    : call(updateTenantOutage, { params: { clientId: of.client, outageId }, body }))
  await refresh(client, of)
}

const acts = {
  remove: (of: OutagesOf, outageId: string) =>
    of === 'own'
      ? call(removeOutage, { params: { outageId } })
      : call(removeTenantOutage, { params: { clientId: of.client, outageId } }),
  end: (of: OutagesOf, outageId: string) =>
    of === 'own'
      ? call(endOutage, { params: { outageId } })
      : call(endTenantOutage, { params: { clientId: of.client, outageId } }),
  cancel: (of: OutagesOf, outageId: string) =>
    of === 'own'
      ? call(cancelOutage, { params: { outageId } })
      : call(cancelTenantOutage, { params: { clientId: of.client, outageId } }),
} as const

/** What staff can undo or end. */
export type OutageAct = keyof typeof acts

/** What an outage is after an act of staff; null where it is no longer listed. */
const afterAct: Readonly<Record<OutageAct, (outage: StaffOutage) => StaffOutage | null>> = {
  remove: () => null,
  end: (outage) => ({ ...outage, state: 'ended', phase: 'ended' }),
  cancel: (outage) => ({ ...outage, state: 'cancelled', phase: 'cancelled' }),
}

/**
 * Resolves as soon as the server has done it. The list shows it at once and is fetched without being
 * waited for: it also asks the ERP, which may be slow.
 */
export async function doAct(
  client: QueryClient,
  of: OutagesOf,
  act: OutageAct,
  outageId: string,
): Promise<void> {
  await acts[act](of, outageId)
  const apply = (one: StaffOutage) => (one.id === outageId ? afterAct[act](one) : one)
  client.setQueryData(
    outagesQuery(of).queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          outages: page.outages.map(apply).filter((one) => one !== null),
        })),
      },
  )
  void refresh(client, of)
}

/** Names in the provider's ERP that contain a text; not asked for while it is too short. */
export function areaSearchQuery(of: OutagesOf, kind: AreaKind, typed: string) {
  const query = { kind, text: typed.trim() }
  return queryOptions({
    queryKey: [...outagesKey(of), 'area', query],
    queryFn: async ({ signal }) => {
      const { found } = await (of === 'own'
        ? call(searchOutageArea, { query, signal })
        : call(searchTenantArea, { params: { clientId: of.client }, query, signal }))
      return found
    },
    enabled: query.text.length >= minSearchLength,
    staleTime: 10 * minuteMs,
    retry: false,
  })
}

const firstCredits: string | undefined = undefined

/** The credits of one outage, for staff. Each reading enters the audit log, so it is read once. */
export function subscriberCreditsQuery(outageId: string) {
  return infiniteQueryOptions({
    queryKey: [clientId(), 'staff', 'outage-credits', outageId],
    queryFn: ({ pageParam, signal }) =>
      call(listSubscriberCredits, {
        params: { outageId },
        query: pageParam === undefined ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: firstCredits,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })
}
