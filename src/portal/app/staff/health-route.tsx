import { StaffHealth } from '#portal/features/staff/health/staff-health.tsx'
import { AdministrationRecord } from '#portal/features/staff/accounts/audit/audit-record.tsx'
import { SuspiciousEvents } from '#portal/features/staff/suspicious-events/suspicious-events.tsx'

/** The health page, composed of several features. */
export function HealthRoute() {
  return (
    <StaffHealth
      alerts={<SuspiciousEvents audience="administrator" />}
      record={<AdministrationRecord />}
    />
  )
}
