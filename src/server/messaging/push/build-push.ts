import { billPath, payButton } from '#contract/worker/shown-notification.ts'
import { type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'
import { daySeconds } from '#domain/platform/time/durations.ts'
import type { PushMessage } from '#domain/messaging/notifications/push-message.ts'
import { lockScreenReminder } from '#domain/news/reminders/reminder-text.ts'
import type { IssuedCodes, Push, PushJobPayload } from './port.ts'
import type { LivingSubscription } from './subscriptions.ts'

/** PIX codes of bills that are reminded of. */
export type FoundCodes = Awaited<ReturnType<IssuedCodes['find']>>

/** The screen of all open bills: a push of several has no one bill to open. */
const openBillsPath = '/panel/financial/invoices/to-pay'

/**
 * The push of a message for one browser, with the bills it reminds of. It waits for a browser that is
 * off until the first bill falls due: the phone of a subscriber may be off for days.
 */
export function buildPush(
  subscription: LivingSubscription,
  message: PushMessage,
  { as_of, invoices, due_soon: dueSoon }: PushJobPayload['bills'],
  { today, codes }: { readonly today: CalendarDate; readonly codes: FoundCodes },
): Push {
  const { clientId: client_id, sessionId: session, origin } = subscription
  const push = { tenant: { clientId: client_id }, subscription }
  const byDueDate = invoices.toSorted((one, other) =>
    one.data_vencimento.localeCompare(other.data_vencimento),
  )
  const dueDates = byDueDate.map((invoice) => invoice.data_vencimento)
  const [first] = byDueDate
  if (!first) return { ...push, message: { ...message, origin } }
  const words = lockScreenReminder(dueDates, today)
  const path = invoices.length === 1 ? message.path : openBillsPath
  const days = Math.max(1, daysBetween(today, first.data_vencimento))
  return {
    ...push,
    ttl: days * daySeconds,
    message: {
      ...message,
      ...words,
      path,
      origin,
      ...(dueSoon !== undefined && { badge: dueSoon }),
      actions: [{ ...payButton, path: billPath(first.id) }],
      content: {
        client_id,
        session,
        as_of,
        invoices: byDueDate,
        codes: byDueDate.flatMap((invoice) => codes.get(invoice) ?? []),
      },
    },
  }
}
