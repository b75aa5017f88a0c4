import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { instant } from './scalars.ts'

/** Everything staff do that is written down. */
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
  'provider password set',
  'notification sent',
])
export type AuditAction = v.InferOutput<typeof auditActionSchema>

/** Entries of one page of the record. */
export const auditPage = 30

/** What was done, by whom, when; of fields only the names. */
const auditEntrySchema = v.object({
  id: v.string(),
  at: instant,
  /** An administrator's e-mail, or `client_id` of the provider whose user it was. */
  who: v.string(),
  role: v.picklist(['admin', 'provider']),
  action: auditActionSchema,
  fields: v.array(v.string()),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

/** The record of one provider, newest first; `before` is the id the last page ended with. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/audit',
  policy: 'admin',
  summary: 'What staff have done at a provider.',
  params: v.object({ clientId: v.pipe(v.string(), v.maxLength(63)) }),
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))) }),
  answer: v.object({ entries: v.array(auditEntrySchema), has_more: v.boolean() }),
  refusals: { 'customer not found': 404 },
})
