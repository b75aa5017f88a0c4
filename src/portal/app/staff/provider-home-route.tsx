import { Announcements } from '#portal/features/announcements/announcements.tsx'
import { SuspiciousEvents } from '#portal/features/suspicious-events/suspicious-events.tsx'

/** The page of a provider's user, composed of several features. */
export function ProviderHomeRoute() {
  return <Announcements alerts={<SuspiciousEvents audience="provider user" />} />
}
