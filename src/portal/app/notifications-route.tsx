import { CalendarLink } from '#portal/features/calendar/calendar-link.tsx'
import { Notifications } from '#portal/features/notifications/notifications.tsx'

/** Notifications of this device, and the other ways to be told of a due date. */
export function NotificationsRoute() {
  return (
    <Notifications>
      <CalendarLink />
    </Notifications>
  )
}
