import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#domain/platform/time/durations.ts'
import {
  createBillLink,
  listDeskSubjects,
  openRequestFor,
  sendBill,
} from '#contract/staff/desk/desk-actions.ts'
import type { AnswerOf, BodyOf } from '#contract/platform/endpoint.ts'
import {
  readSubscriberBills,
  readSubscriberContracts,
  readSubscriberLines,
  readSubscriberRequests,
} from '#contract/staff/desk/desk-parts.ts'
import {
  endSubscriberSessions,
  findSubscribers,
  liftSubscriberWaits,
  listTodayFailures,
  readSubscriber,
  sendFirstAccess,
  type SubscriberCard,
} from '#contract/staff/support-desk.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'

export type DeskFindings = AnswerOf<typeof findSubscribers>

const deskKey = () => [clientId(), 'staff', 'desk'] as const

/** The last search of this page, which "Voltar" shows again; never kept on the device. */
export const lastSearchKey = () => [...deskKey(), 'search'] as const

/** What was typed, and what it found. */
export interface DeskSearch {
  readonly query: string
  readonly found: DeskFindings
}

export async function searchDesk(query: string): Promise<DeskSearch> {
  return { query, found: await call(findSubscribers, { body: { query } }) }
}

/** Every reading stands in the audit log: one for each time the screen is opened. */
const readOnce = {
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** What failed for subscribers today. */
export function todayFailuresQuery() {
  return queryOptions({
    queryKey: [...deskKey(), 'failures'],
    queryFn: ({ signal }) => call(listTodayFailures, { signal }),
    ...readOnce,
  })
}

/** The portal's own half of what support needs to know; null where the provider has no such subscriber. */
export function subscriberQuery(customerId: string) {
  return queryOptions({
    queryKey: [...deskKey(), 'subscriber', customerId],
    queryFn: async ({ signal }) => {
      try {
        return await call(readSubscriber, { params: { customerId }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.text === 'subscriber not found') return null
        throw error
      }
    },
    ...readOnce,
  })
}

export type DeskLines = AnswerOf<typeof readSubscriberLines>
export type DeskBills = AnswerOf<typeof readSubscriberBills>
export type DeskContracts = AnswerOf<typeof readSubscriberContracts>
export type DeskRequests = AnswerOf<typeof readSubscriberRequests>

/** A part of a card that the ERP tells, within one look at the subscriber. */
function partQuery<Answer>(
  { id, look }: DeskLook,
  part: string,
  read: (input: {
    readonly params: { readonly customerId: string }
    readonly query: { readonly look: string }
    readonly signal: AbortSignal
  }) => Promise<Answer>,
) {
  return queryOptions({
    queryKey: [...deskKey(), 'part', id, part, look],
    queryFn: ({ signal }) => read({ params: { customerId: id }, query: { look }, signal }),
    // A later look at the same subscriber shows what was known until it has its own answer.
    placeholderData: keepPreviousData,
    ...readOnce,
  })
}

export type DeskLook = Pick<SubscriberCard, 'id' | 'look'>

export const deskLinesQuery = (of: DeskLook) =>
  partQuery(of, 'lines', (input) => call(readSubscriberLines, input))
export const deskBillsQuery = (of: DeskLook) =>
  partQuery(of, 'bills', (input) => call(readSubscriberBills, input))
export const deskContractsQuery = (of: DeskLook) =>
  partQuery(of, 'contracts', (input) => call(readSubscriberContracts, input))
export const deskRequestsQuery = (of: DeskLook) =>
  partQuery(of, 'requests', (input) => call(readSubscriberRequests, input))

/** Explains the first access by e-mail; returns the masked address. */
export async function sendFirstAccessLetter(customerId: string): Promise<string> {
  return (await call(sendFirstAccess, { params: { customerId } })).to
}

/** Returns how many sessions have ended. */
export async function endSessionsOf(customerId: string): Promise<number> {
  return (await call(endSubscriberSessions, { params: { customerId } })).ended
}

/** Returns how many waits have ended. */
export async function liftWaitsOf(customerId: string): Promise<number> {
  return (await call(liftSubscriberWaits, { params: { customerId } })).lifted
}

/** A bill of a subscriber. */
export interface DeskBill {
  readonly customerId: string
  readonly invoiceId: string
}

/** Returns the masked address. */
export async function sendBillByMail(params: DeskBill): Promise<string> {
  return (await call(sendBill, { params })).to
}

/** Returns the whole address of the page, which cannot be shown again later. */
export async function makeBillLink(params: DeskBill): Promise<string> {
  const { path } = await call(createBillLink, { params })
  return new URL(path, location.origin).href
}

/** The subjects that a request for a subscriber may have. */
export function deskSubjectsQuery() {
  return queryOptions({
    queryKey: [...deskKey(), 'subjects'],
    queryFn: async ({ signal }) => (await call(listDeskSubjects, { signal })).subjects,
    staleTime: 10 * minuteMs,
  })
}

/** Returns the protocol number. */
export async function openDeskRequest(
  customerId: string,
  body: BodyOf<typeof openRequestFor>,
): Promise<string> {
  return (await call(openRequestFor, { params: { customerId }, body })).protocolo
}
