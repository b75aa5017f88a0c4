import { CalendarLink } from '#portal/features/calendar/calendar-link.tsx'
import { Notifications } from '#portal/features/notifications/notifications.tsx'

/** Reminders on this browser, and the calendar as another way to be reminded. */
export function NotificationsRoute() {
  return (
    <Notifications>
      <CalendarLink />
    </Notifications>
  )
}
