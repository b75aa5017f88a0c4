import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { growing } from '#contract/platform/growing.ts'
import { pushRefusalSchema } from '#contract/messaging/push-refusal.ts'
import { calendarDate, count, instant } from '#contract/platform/scalars.ts'
import { upstreamCauses } from '#contract/platform/upstream-causes.ts'

export const watchedUpstreams = [
  'erp',
  'acs',
  'gateway',
  'bank',
  'platform',
  'mail',
  'message',
  'push',
  'image',
  'host',
] as const
export type WatchedUpstream = (typeof watchedUpstreams)[number]

/**
 * What an ERP's answers lack. `invoices without liberado`: the token may not read the column that says
 * which invoices are released, so none is shown. `unreadable rows`: rows could not be read in the last
 * day, and subscribers were told that their list may be incomplete. `receipts without account`: a payment
 * could not be booked, because its bill has no account of the books or its wallet no bank account.
 * `no support department`: a request for support could not be filed, because no department is known.
 */
export const erpFindings = [
  'invoices without liberado',
  'unreadable rows',
  'receipts without account',
  'no support department',
] as const
export type ErpFinding = (typeof erpFindings)[number]

const troubleTimes = { since: instant, is_over: v.boolean() }
const upstreamName = v.picklist(watchedUpstreams)
const causeSchema = v.picklist(['slow', ...upstreamCauses])
const findingSchema = v.picklist(erpFindings)

export const upstreamSchema = v.object({
  upstream: upstreamName,
  /**
   * `failing`: the last call failed, or a certificate that changed waits to be confirmed.
   * `recovering`: it was failing less than a minute ago, or one call at a time is let through.
   */
  state: v.picklist(['working', 'recovering', 'failing']),
  /**
   * What is wrong, or was within the last minute (`is_over`), by what came of the calls; null when
   * all is well. `since`: the first failure without a success since.
   */
  trouble: v.optional(v.nullable(v.object({ cause: causeSchema, ...troubleTimes })), null),
  in_flight: count,
  queued: count,
  /** Duration of the last call in milliseconds; null before the first call. */
  latency_ms: v.nullable(count),
})

/** The hash chain of an audit log. */
const auditChainSchema = v.object({
  entries: count,
  /** The last verification; null before the first one. */
  verified_at: v.nullable(instant),
  /** The last verification found an entry missing or changed. */
  is_broken: v.boolean(),
})
export type AuditChainHealth = v.InferOutput<typeof auditChainSchema>

/** A certificate, or an authority, that an administrator confirmed for one of a provider's servers. */
const certificateSchema = v.object({
  upstream: v.picklist(['erp', 'acs']),
  /** `host:port` */
  address: v.string(),
  /** SHA-256 of what was confirmed. */
  fingerprint: v.string(),
  expires_at: instant,
  /**
   * SHA-256 of what the server presents in its place, as it was seen last; calls fail until
   * it is confirmed. Null when nothing differs.
   */
  presented: v.nullable(v.string()),
})

const tenantSchema = v.object({
  client_id: v.string(),
  alias: v.string(),
  status: v.picklist(['active', 'suspended']),
  /**
   * The upstreams that any running server process has called, each as the process sees it for which it is
   * worst, and as it told the others some seconds ago. What is under way, what waits and how long the last
   * call took are of the process that answers.
   */
  upstreams: v.array(upstreamSchema),
  certificates: v.array(certificateSchema),
  /** Of the last day. */
  erp_findings: v.array(findingSchema),
  /**
   * Hosts of push services that refused the signature of pushes, or the contact in it (`VAPID_SUBJECT`),
   * within the last day.
   */
  push_refused_by: v.optional(v.array(v.string()), []),
  /** Everything that push services refused within the last day. */
  push_refusals: v.optional(v.array(pushRefusalSchema), []),
  /**
   * Counts of the last 24 hours: inbox messages created, devices that a push was sent to, and
   * devices that it failed for.
   */
  notices: v.object({ told: count, pushed: count, failed: count }),
  /** Jobs waiting, since when the oldest one waits, and jobs given up after their last attempt. */
  jobs: v.object({ waiting: count, waiting_since: v.nullable(instant), given_up: count }),
  /** The last run of reminders, complete or not; null before the first run. */
  reminders: v.nullable(
    v.object({
      /** `YYYY-MM-DD` */
      day: calendarDate,
      is_complete: v.boolean(),
      queued: count,
      /** Of those queued: sent to inboxes, and still to be sent. */
      sent: count,
      waiting: count,
    }),
  ),
  audit: auditChainSchema,
})
export type TenantHealth = v.InferOutput<typeof tenantSchema>

const acceptedUpstream = v.object({
  ...upstreamSchema.entries,
  upstream: growing(upstreamName),
  trouble: v.optional(v.nullable(v.object({ cause: growing(causeSchema), ...troubleTimes })), null),
})

const acceptedTenant = v.object({
  ...tenantSchema.entries,
  upstreams: v.array(acceptedUpstream),
  erp_findings: v.array(growing(findingSchema)),
  push_refusals: v.optional(
    v.array(
      v.object({
        ...pushRefusalSchema.entries,
        reason: growing(pushRefusalSchema.entries.reason),
      }),
    ),
    [],
  ),
})
export type AcceptedTenantHealth = v.InferOutput<typeof acceptedTenant>

/** Of the whole page: when it was read, and since when this server process counts. */
const pageEntries = {
  as_of: instant,
  since: instant,
  /** Of the administration itself. */
  audit: auditChainSchema,
}

export const staffHealth = endpoint({
  name: 'staffHealth',
  method: 'GET',
  path: '/api/admin/health',
  policy: 'admin',
  token: { scope: 'health:read', reach: 'list' },
  summary: 'The state of the upstreams, messages, jobs and audit log of every provider.',
  answer: v.object({ ...pageEntries, tenants: v.array(tenantSchema) }),
  accepts: v.object({ ...pageEntries, tenants: v.array(acceptedTenant) }),
  refusals: {},
})

const figures = ['in_flight', 'queued', 'latency_ms'] as const

/** What a provider's own users read of its systems: the same states, without the figures of the server. */
export const readProviderSystems = endpoint({
  name: 'readProviderSystems',
  method: 'GET',
  path: '/api/central/provider/systems',
  policy: 'provider',
  roles: ['owner', 'support', 'reader', 'messages'],
  summary: 'The state of the systems of the own provider.',
  answer: v.object({ systems: v.array(v.omit(upstreamSchema, figures)), as_of: instant }),
  accepts: v.object({ systems: v.array(v.omit(acceptedUpstream, figures)), as_of: instant }),
  refusals: {},
})
