import { StaffHealth } from '#portal/features/staff/health/staff-health.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { SuspiciousEvents } from '#portal/features/staff/suspicious-events/suspicious-events.tsx'

/** Last on the page. */
const AdministrationRecord = lazyPart(
  async () =>
    (await import('#portal/features/staff/accounts/audit/audit-record.tsx')).AdministrationRecord,
)

/** The health page, composed of several features. */
export function HealthRoute() {
  return (
    <StaffHealth
      alerts={<SuspiciousEvents audience="administrator" />}
      record={<AdministrationRecord />}
    />
  )
}
