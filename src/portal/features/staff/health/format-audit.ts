import type { AuditChainHealth } from '#contract/installation/health.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { texts } from './texts.ts'

/** The state of an audit log in words. */
export function formatAudit(
  { entries, verified_at: at, is_broken: isBroken }: AuditChainHealth,
  timeZone: TimeZone,
) {
  if (at === null) return texts.auditUnverified(entries)
  const when = formatDateTime(new Date(at), timeZone)
  return isBroken ? texts.auditBroken(when) : texts.auditWhole(entries, when)
}
