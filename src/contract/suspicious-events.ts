import * as v from 'valibot'

/**
 * What staff are told about because it may be an attack. Each kind has a text for staff that says
 * what happened and what to do.
 */
export const suspiciousEventKindSchema = v.picklist([
  /** A browser sent more than one `validToken` cookie, or one of another provider. */
  'cookie_tossing',
  /** A session's token came without the session's secret, or with a replaced one. */
  'session_theft_suspected',
  /** Many accounts of a provider were tried with few passwords each. */
  'password_spraying',
  /** Many documents of a provider were asked for, most of them unknown. */
  'document_enumeration',
  /** A session of one provider was used on the host of another. */
  'cross_tenant_refused',
  /** The ERP's customer id now belongs to another document. */
  'customer_replaced',
  /** A row of the audit log was changed or is missing. */
  'audit_chain_broken',
  /** An upstream presents another certificate than before. */
  'upstream_certificate_changed',
])
export type SuspiciousEventKind = v.InferOutput<typeof suspiciousEventKindSchema>
