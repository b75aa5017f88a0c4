import type { TenantHealth } from '#contract/health.ts'

/** Something of this provider's does not answer, or only tries to again. */
export function isFailing({ upstreams }: Pick<TenantHealth, 'upstreams'>): boolean {
  return upstreams.some(({ state }) => state !== 'working')
}

const urgency = (tenant: TenantHealth) =>
  (isFailing(tenant) ? 2 : 0) + (tenant.jobs.given_up > 0 || tenant.notices.failed > 0 ? 1 : 0)

/** What needs somebody comes first; all else stays in the order it came in. */
export function byUrgency(one: TenantHealth, other: TenantHealth): number {
  return urgency(other) - urgency(one)
}
