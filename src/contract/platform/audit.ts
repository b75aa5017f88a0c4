import * as v from 'valibot'
import { connectionOutcomes } from '#contract/staff/connection-outcomes.ts'
import { endpoint } from './endpoint.ts'
import { growing } from './growing.ts'
import { count, cursor, instant } from './scalars.ts'

/** The tests of a provider's systems. */
export const trialActions = [
  'erp tried',
  'erp rights tried',
  'acs tried',
  'gateway tried',
  'bank tried',
  'mail tried',
  'messages tried',
] as const
export type TrialAction = (typeof trialActions)[number]

/** What came of a test. `rights missing`: some form of the ERP may not be read. */
export const trialOutcomes = [...connectionOutcomes, 'rights missing'] as const
export type TrialOutcome = (typeof trialOutcomes)[number]

/** What subscribers and staff do that is recorded in the audit log. */
export const auditActionSchema = v.picklist([
  'signed in',
  'sign-in refused',
  'signed out',

  'password changed',
  'password set by code',
  'session ended',
  'passkey added',
  'passkey used',
  'passkey removed',
  'other sessions ended',
  'device disowned',
  'card added',
  'card removed',
  'card payment made',
  'automatic payment begun',
  'automatic payment limit changed',
  'automatic charge skipped',
  'automatic payment cancelled',
  'contract unlocked',
  'signature link resent',
  'wifi password changed',
  'wifi name changed',
  'line action asked',
  'reminders chosen',
  'reminders removed',
  'calendar link created',
  'calendar link removed',
  'payment link created',
  'payment link cancelled',
  'suspension requested',
  'cancellation requested',
  'cancellation withdrawn',
  'invoice contested',
  'due day change requested',
  'offer requested',
  'payment in parts requested',
  'personal data read',
  'account erased',

  'tenant created',
  'tenant edited',
  'tenant suspended',
  'tenant resumed',
  'tenant removal begun',
  'tenant removed',
  'host added',
  'host removed',
  'host made leading',
  'no host leading',
  'acs created',
  'acs edited',
  'acs removed',
  'app created',
  'app edited',
  'app removed',
  'images fetched',
  ...trialActions,
  'provider password set',
  'second factor off',
  'second factor optional',
  'second factor required',
  'second factor enrolled',
  'second factor replaced',
  'second factor removed',
  'recovery codes renewed',
  'provider user invited',
  'provider invitation withdrawn',
  'provider invitation accepted',
  'provider user access renewed',
  'provider user made owner',
  'provider user made support',
  'provider user made reader',
  'provider user made messages',
  'provider user disabled',
  'provider user enabled',
  'provider user sessions ended',
  'notification sent',
  'subscribers sought',
  'subscriber read',
  'outage credits read',
  'first access sent',
  'subscriber signed out',
  'waits lifted',
  'bill sent',
  'bill link created',
  'request opened',
  'contract unlocked for subscriber',
  'failure read',
  'viewing begun',
  'viewing ended',
  'notification scheduled',
  'notification tested',
  'notification stopped',
  'notification corrected',
  'notification withdrawn',
  'outage opened',
  'outage updated',
  'outage ended',
  'maintenance cancelled',
  'access records exported',
  'audit log exported',
  'payment receiver confirmed',
  'payment receiver rejected',
  'audit log taken on',
  'old entries deleted',
  'sandbox removed',
  'jobs retried',
  'jobs dropped',
  'administrator added',
  'administrator invited',
  'administrator invitation withdrawn',
  'administrator invitation accepted',
  'administrator access renewed',
  'administrator disabled',
  'administrator sessions ended',
  'api token created',
  'api token revoked',
])
export type AuditAction = v.InferOutput<typeof auditActionSchema>

/** Entries on one page of the audit log, on the screen and in an export. */
export const auditPageSizes = { screen: 30, export: 500 } as const

/** Entries that the server looks through for one page of those that match a filter. */
export const maxSearchedEntries = 20_000

const auditRoleSchema = v.picklist(['admin', 'provider', 'subscriber', 'token'])

/** One audit event: who did what and when. */
export const auditEntrySchema = v.object({
  id: v.string(),
  at: instant,
  /** The provider it concerns; empty for the administration. */
  client_id: v.string(),
  /**
   * An administrator's e-mail, the provider's client id when its own user acted, or a subscriber's id
   * in the ERP; empty when a sign-in was refused for an account that does not exist.
   */
  who: v.string(),
  /** `token`: a token of the API, by its name and the hint of its text. */
  role: auditRoleSchema,
  action: auditActionSchema,
  /** The names of the changed fields; the outcome of a test. */
  fields: v.array(v.string()),
  /**
   * What stood in those of the fields that lead people or money, and what stands there now; never a
   * secret. A long value is cut.
   */
  changes: v.optional(
    v.array(v.object({ field: v.string(), from: v.string(), to: v.string() })),
    () => [],
  ),
  /**
   * The id of the invoice, contract, card, router or subscriber, the e-mail of the administrator, or
   * the host acted on.
   */
  subject: v.string(),
  /** How often within an hour; more than 1 for refused sign-ins only. */
  times: count,
  /** The address that refused sign-ins came from; empty for everything else. */
  source: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export const acceptedAuditEntry = v.object({
  ...auditEntrySchema.entries,
  role: growing(auditRoleSchema),
  action: growing(auditActionSchema),
})
export type AcceptedAuditEntry = v.InferOutput<typeof acceptedAuditEntry>

const filters = {
  /** `next` of the previous page. */
  before: cursor('row'),
  /** Part of who acted, or of what was acted on. */
  text: v.optional(v.pipe(v.string(), v.maxLength(200))),
  action: v.optional(auditActionSchema),
  from: v.optional(instant),
  /** The size of the page. */
  size: v.optional(v.picklist(['screen', 'export']), 'screen'),
}

/**
 * `before` of the next page; null after the last one. A page of a filtered log may be short or empty and have
 * a next one: the server looked through `maxSearchedEntries` for it.
 */
const next = v.nullable(v.string())

const page = {
  answer: v.object({ entries: v.array(auditEntrySchema), next }),
  accepts: v.object({ entries: v.array(acceptedAuditEntry), next }),
}

/** The audit log of one provider, newest first. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/audit',
  policy: 'admin',
  isForTenant: true,
  token: { scope: 'audit:read', reach: 'path' },
  summary: 'The audit log of a provider.',
  params: v.object({ clientId: v.pipe(v.string(), v.maxLength(63)) }),
  query: v.object(filters),
  ...page,
  refusals: { 'customer not found': 404 },
})

/**
 * What administrators do that concerns no provider, such as their sign-ins; with `scope` 'everything',
 * what was done at every provider as well. Newest first.
 */
export const listAdministrationAudit = endpoint({
  name: 'listAdministrationAudit',
  method: 'GET',
  path: '/api/admin/audit',
  policy: 'admin',
  token: { scope: 'audit:read', reach: 'installation' },
  summary: 'The audit log of the administration, or of the whole installation.',
  query: v.object({
    ...filters,
    scope: v.optional(v.picklist(['administration', 'everything']), 'administration'),
  }),
  ...page,
  refusals: {},
})
