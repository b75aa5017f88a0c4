import * as v from 'valibot'
import {
  billPath,
  type NotificationData,
  notificationOptions,
} from '#contract/worker/shown-notification.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type OpenBills, remainingBills } from '#domain/news/reminders/remaining-bills.ts'
import { lockScreenReminder } from '#domain/news/reminders/reminder-text.ts'
import { pushRegistration } from './push-subscription.ts'

/* Notifications that are still shown. They belong to the registration of the notification worker. */

const dataSchema: v.GenericSchema<NotificationData> = v.object({
  path: v.string(),
  asOf: v.string(),
  bills: v.array(v.object({ id: v.string(), dueDate: v.string() })),
})

async function readShown(registration: ServiceWorkerRegistration | undefined) {
  const shown = (await registration?.getNotifications()) ?? []
  return shown.flatMap((notification) => {
    // A former version of the worker stored the path alone.
    const data = v.safeParse(dataSchema, notification.data)
    return data.success ? [{ notification, data: data.output }] : []
  })
}

/** Closes the notifications that lead to a screen, because it is open. */
export async function closeNotificationsOf(path: string): Promise<void> {
  for (const { notification, data } of await readShown(await pushRegistration())) {
    if (data.path === path) notification.close()
  }
}

/**
 * Closes the reminders whose bills are all settled. One with bills settled and bills open is replaced,
 * without a sound, by one of the open ones. `today`: the provider's day.
 */
export async function closeSettledReminders(open: OpenBills, today: CalendarDate): Promise<void> {
  const registration = await pushRegistration()
  for (const { notification, data } of await readShown(registration)) {
    const bills = remainingBills(data, open)
    const [first] = bills
    if (bills.length === data.bills.length) continue
    if (!first) {
      notification.close()
      continue
    }
    const { title, body } = lockScreenReminder(
      bills.map(({ dueDate }) => dueDate),
      today,
    )
    const path = bills.length === 1 ? billPath(first.id) : data.path
    const remaining = { body, tag: notification.tag, data: { ...data, path, bills } }
    const options = notificationOptions(remaining, location.origin)
    // The same tag replaces what is shown; closing it first might close its successor.
    await registration?.showNotification(title, { ...options, silent: true })
  }
}
