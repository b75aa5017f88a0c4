import { CalendarLink } from '#portal/features/money/calendar/calendar-link.tsx'
import { Notifications } from '#portal/features/news/notifications/notifications.tsx'

/** Reminders on this browser, and the calendar as another way to be reminded. */
export function NotificationsRoute() {
  return (
    <Notifications>
      <CalendarLink />
    </Notifications>
  )
}
