import { StaffHealth } from '#portal/features/staff/health/staff-health.tsx'
import { SuspiciousEvents } from '#portal/features/staff/suspicious-events/suspicious-events.tsx'

/** The health page, composed of two features. */
export function HealthRoute() {
  return <StaffHealth alerts={<SuspiciousEvents audience="administrator" />} />
}
