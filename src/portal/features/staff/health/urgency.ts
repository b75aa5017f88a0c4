import type { AcceptedTenantHealth } from '#contract/installation/health.ts'

/**
 * Whether an upstream of this provider fails, did so a minute ago, answers slowly, refuses pushes, lacks a right or
 * presents another certificate than the confirmed one.
 */
export function isFailing({
  upstreams,
  erp_findings: findings,
  push_refusals: refusals,
  certificates,
}: Pick<
  AcceptedTenantHealth,
  'upstreams' | 'erp_findings' | 'push_refusals' | 'certificates'
>): boolean {
  return (
    findings.length > 0 ||
    refusals.length > 0 ||
    certificates.some(({ presented }) => presented !== null) ||
    upstreams.some(({ state, trouble }) => state !== 'working' || trouble !== null)
  )
}

const urgency = (tenant: AcceptedTenantHealth) =>
  (isFailing(tenant) ? 2 : 0) + (tenant.jobs.given_up > 0 || tenant.notices.failed > 0 ? 1 : 0)

/** Whether there is anything to look at: a failure, or work that was given up. */
export const isUrgent = (tenant: AcceptedTenantHealth): boolean =>
  urgency(tenant) > 0 || tenant.audit.is_broken

/**
 * Sorts providers with a failing upstream first, then those with jobs given up or failed pushes.
 * Providers of equal urgency keep their order.
 */
export function byUrgency(one: AcceptedTenantHealth, other: AcceptedTenantHealth): number {
  return urgency(other) - urgency(one)
}
