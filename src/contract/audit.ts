import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { instant } from './scalars.ts'

/** Every staff action that is recorded in the audit log. */
export const auditActionSchema = v.picklist([
  'tenant created',
  'tenant edited',
  'tenant suspended',
  'tenant resumed',
  'acs created',
  'acs edited',
  'acs removed',
  'app created',
  'app edited',
  'app removed',
  'images fetched',
  'provider password set',
  'notification sent',
])
export type AuditAction = v.InferOutput<typeof auditActionSchema>

/** Entries on one page of the audit log. */
export const auditPageSize = 30

/**
 * One audit event: who did what and when. `fields` holds the names of the changed fields, never
 * their values.
 */
const auditEntrySchema = v.object({
  id: v.string(),
  at: instant,
  /** The administrator's e-mail, or the provider's client id when its own user acted. */
  who: v.string(),
  role: v.picklist(['admin', 'provider']),
  action: auditActionSchema,
  fields: v.array(v.string()),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

/**
 * The audit log of one provider, newest first. `before`: the id of the last entry on the previous
 * page.
 */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/audit',
  policy: 'admin',
  summary: 'The audit log of a provider.',
  params: v.object({ clientId: v.pipe(v.string(), v.maxLength(63)) }),
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))) }),
  answer: v.object({ entries: v.array(auditEntrySchema), has_more: v.boolean() }),
  refusals: { 'customer not found': 404 },
})
