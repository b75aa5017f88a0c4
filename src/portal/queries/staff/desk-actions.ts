import { queryOptions } from '@tanstack/react-query'
import {
  createBillLink,
  listDeskSubjects,
  openRequestFor,
  sendBill,
} from '#contract/staff/desk-actions.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'

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
    queryKey: [clientId(), 'staff', 'desk', 'subjects'],
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
