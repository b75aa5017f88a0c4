import { StaffHealth } from '#portal/features/health/staff-health.tsx'
import { AdministrationRecord } from '#portal/features/staff/audit-record.tsx'
import { SuspiciousEvents } from '#portal/features/suspicious-events/suspicious-events.tsx'

/** The health page, composed of several features. */
export function HealthRoute() {
  return (
    <StaffHealth
      alerts={<SuspiciousEvents audience="administrator" />}
      record={<AdministrationRecord />}
    />
  )
}
