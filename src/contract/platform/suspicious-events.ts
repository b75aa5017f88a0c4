import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { growing } from './growing.ts'
import { count, instant, success, uuid } from './scalars.ts'

/**
 * What staff are told about because it may be an attack. Each kind has a text for staff that says
 * what happened and what to do.
 */
export const suspiciousEventKindSchema = v.picklist([
  /** A browser sent more than one `validToken` cookie, or one of another provider. */
  'cookie_tossing',
  /** A session's token came without the session's secret, or with a replaced one. */
  'session_theft_suspected',
  /** A passkey was used with a counter that it had passed already: it may have been copied. */
  'passkey_copied',
  /** Many accounts of a provider were tried with few passwords each. */
  'password_spraying',
  /** Strangers tried many passwords at one account of a subscriber or of staff. */
  'account_attacked',
  /** Many documents of a provider were asked for, most of them unknown. */
  'document_enumeration',
  /** A member of staff looked at more subscribers than support needs. */
  'subscribers_harvested',
  /** A session of one provider was used on the host of another. */
  'cross_tenant_refused',
  /** The ERP's customer id now belongs to another document. */
  'customer_replaced',
  /** A server whose certificate was confirmed presents another one. */
  'upstream_certificate_changed',
  /** The ERP gave a payment code that pays to a receiver which no owner has confirmed. */
  'payment_receiver_changed',
  /** A row of the audit log was changed or is missing. */
  'audit_chain_broken',
  /** The register of the audit log's chains was begun over entries that were there. */
  'audit_log_taken_on',
])
export type SuspiciousEventKind = v.InferOutput<typeof suspiciousEventKindSchema>

/** Events on the list, the newest ones. */
export const maxListedEvents = 100

/** Events of one kind, provider, subscriber and detail on one day. */
const suspiciousEventSchema = v.object({
  id: uuid,
  /** The provider it concerns; empty for the installation. */
  client_id: v.string(),
  kind: suspiciousEventKindSchema,
  /** The subscriber it concerns, by the id in the ERP; empty for none. */
  customer_id: v.string(),
  /** What else it concerns, such as the host of an upstream; empty for nothing. */
  detail: v.string(),
  times: count,
  first_at: instant,
  last_at: instant,
  /** The administrator who marked it as seen; null while unseen, and again after a further event. */
  seen_by: v.nullable(v.string()),
})
export type SuspiciousEvent = v.InferOutput<typeof suspiciousEventSchema>

const acceptedEvent = v.object({
  ...suspiciousEventSchema.entries,
  kind: growing(suspiciousEventKindSchema),
})
export type AcceptedEvent = v.InferOutput<typeof acceptedEvent>

const list = {
  answer: v.object({ events: v.array(suspiciousEventSchema) }),
  accepts: v.object({ events: v.array(acceptedEvent) }),
}
const eventParams = v.object({ id: uuid })

/** The events of every provider and of the installation, newest first. */
export const listSuspiciousEvents = endpoint({
  name: 'listSuspiciousEvents',
  method: 'GET',
  path: '/api/admin/suspicious-events',
  policy: 'admin',
  summary: 'Suspicious events of every provider and of the installation.',
  ...list,
  refusals: {},
})

export const seeSuspiciousEvent = endpoint({
  name: 'seeSuspiciousEvent',
  method: 'PUT',
  path: '/api/admin/suspicious-event/{id}/seen',
  policy: 'admin',
  summary: 'Mark a suspicious event as seen.',
  params: eventParams,
  answer: success,
  refusals: { 'event not found': 404 },
})

/** The events of the provider of the host, newest first. */
export const listProviderEvents = endpoint({
  name: 'listProviderEvents',
  method: 'GET',
  path: '/api/central/provider/suspicious-events',
  policy: 'provider',
  roles: ['owner', 'support', 'reader'],
  summary: 'Suspicious events of this provider.',
  ...list,
  refusals: {},
})

export const seeProviderEvent = endpoint({
  name: 'seeProviderEvent',
  method: 'PUT',
  path: '/api/central/provider/suspicious-event/{id}/seen',
  policy: 'provider',
  roles: ['owner', 'support'],
  summary: 'Mark a suspicious event of this provider as seen.',
  params: eventParams,
  answer: success,
  refusals: { 'event not found': 404 },
})
