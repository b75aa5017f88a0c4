import { StaffHealth } from '#portal/features/health/staff-health.tsx'
import { AdministrationRecord } from '#portal/features/staff/audit-record.tsx'

/** The health page, composed of several features. */
export function HealthRoute() {
  return <StaffHealth record={<AdministrationRecord />} />
}
