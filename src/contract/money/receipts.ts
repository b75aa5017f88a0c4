import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { calendarDate, decimal, instant, recordId } from '#contract/platform/scalars.ts'

/**
 * The path of a receipt's page on a provider's host. Whoever checks a receipt opens it without the portal
 * and without a session, so it is not below /api.
 */
export const receiptPath = (token: string) => `/verificar/${token}`

/** Where a provider's host publishes the keys that its receipts are signed with, as a JSON Web Key Set. */
export const receiptKeysPath = '/verificar/chaves.json'

/**
 * 'invoice not paid' also where the ERP does not say the day or the amount: a receipt states nothing that
 * the ERP has not said.
 */
export const signReceipt = endpoint({
  name: 'signReceipt',
  method: 'GET',
  path: '/api/central/customer/invoice/{invoiceId}/receipt',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  upstreamCost: 'lookup',
  summary: 'A signed receipt of a paid invoice.',
  description:
    "The ERP is asked anew. `path` leads to a page on the provider's host that shows day, amount and provider to anybody, and nothing of the subscriber; `code` stands on the receipt and on that page.",
  params: v.object({ invoiceId: recordId }),
  answer: v.object({
    path: v.pipe(v.string(), v.startsWith('/verificar/')),
    code: v.string(),
    paid_on: calendarDate,
    amount: decimal,
    issued_at: instant,
  }),
  refusals: { 'invoice not found': 404, 'invoice not paid': 409 },
})
