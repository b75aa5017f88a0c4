import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, recordId, success, uuid } from '#contract/platform/scalars.ts'

/**
 * The path of a link's page on a provider's host. Whoever pays opens it without the portal and without
 * a session, so it is not below /api.
 */
export const paymentLinkPath = (token: string) => `/pagar/${token}`

const linkSchema = v.object({
  id: uuid,
  invoice_id: recordId,
  created_at: instant,
  expires_at: instant,
})

export interface PaymentLink {
  readonly id: string
  readonly invoiceId: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Converts a raw link to the product's own type. */
export function readPaymentLink(raw: v.InferOutput<typeof linkSchema>): PaymentLink {
  const { id, invoice_id: invoiceId, created_at, expires_at } = raw
  return {
    id,
    invoiceId,
    createdAt: new Date(created_at),
    expiresAt: new Date(expires_at),
  }
}

const linksPath = '/api/central/customer/payment-links'

/** The subscriber's links that still open, the newest first. Their addresses cannot be read again. */
export const listPaymentLinks = endpoint({
  name: 'listPaymentLinks',
  method: 'GET',
  path: linksPath,
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: 'The links by which somebody else may pay an invoice.',
  answer: v.object({ links: v.array(linkSchema) }),
  refusals: {},
})

/**
 * 'forbidden' where the provider has no such links.
 */
export const createPaymentLink = endpoint({
  name: 'createPaymentLink',
  method: 'POST',
  path: linksPath,
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  isOpenToOwnDevice: true,
  upstreamCost: 'document',
  makesOld: ['invoices'],
  summary: 'Create a link by which somebody else may pay an invoice.',
  description: 'The link opens for 72 hours. Its `path` is answered only this once.',
  body: v.object({ invoiceId: recordId }),
  answer: v.object({ path: v.pipe(v.string(), v.startsWith('/pagar/')), link: linkSchema }),
  refusals: {
    'invoice not found': 404,
    'invoice already paid': 409,
    'payment being confirmed': 409,
    'too many payment links': 409,
  },
})

export const revokePaymentLink = endpoint({
  name: 'revokePaymentLink',
  method: 'DELETE',
  path: '/api/central/customer/payment-link/{linkId}',
  policy: 'subscriber',
  worksWithoutErp: true,
  summary: 'End a link by which somebody else may pay an invoice.',
  description: 'A link that has ended by itself is answered like an unknown one.',
  params: v.object({ linkId: uuid }),
  answer: success,
  refusals: { 'payment link not found': 404 },
})

/** All of them, for the list of every endpoint. */
export const paymentLinkEndpoints = [
  listPaymentLinks,
  createPaymentLink,
  revokePaymentLink,
] as const
