import * as v from 'valibot'
import { acceptedAuditEntry, auditEntrySchema } from '#contract/platform/audit.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { growing } from '#contract/platform/growing.ts'
import { clientId, count, instant } from '#contract/platform/scalars.ts'
import { tenantHealthSchema } from './tenant-health.ts'

/** What a provider lacks before its subscribers are served well. */
export const missingPartSchema = v.picklist([
  'erp token',
  'logo',
  'app logo',
  'contact channel',
  'contact email',
  'support department',
  'provider access',
  'mail server',
])
export type MissingPart = v.InferOutput<typeof missingPartSchema>

/** Most changes of staff in the overview. */
export const maxRecentChanges = 5

/** A provider at a glance. */
const overviewSchema = v.object({
  status: v.picklist(['active', 'suspended']),
  /** When the provider was last suspended; null for an active one. */
  suspended_at: v.nullable(instant),
  /** The host below the platform's domain, which every provider has. */
  platform_host: v.string(),
  /** Own domains. The pages of all other hosts lead to the canonical one, where there is one. */
  hosts: v.array(v.object({ host: v.string(), is_canonical: v.boolean() })),
  health: tenantHealthSchema,
  /** Subscribers who have a password of the portal. */
  subscribers: count,
  /** What staff last changed, newest first. */
  changes: v.array(auditEntrySchema),
  missing: v.array(missingPartSchema),
})
export type TenantOverview = v.InferOutput<typeof overviewSchema>

const acceptedOverview = v.object({
  ...overviewSchema.entries,
  changes: v.array(acceptedAuditEntry),
  missing: v.array(growing(missingPartSchema)),
})
export type AcceptedOverview = v.InferOutput<typeof acceptedOverview>

export const readTenantOverview = endpoint({
  name: 'readTenantOverview',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/overview',
  policy: 'admin',
  summary: 'Addresses, state, health and last changes of a provider, and what it lacks.',
  params: v.object({ clientId }),
  answer: overviewSchema,
  accepts: acceptedOverview,
  refusals: { 'customer not found': 404 },
})
