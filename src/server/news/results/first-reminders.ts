import { calendarDate, type CalendarDate } from '#domain/platform/time/dates.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { reminderSource } from '#domain/news/reminders/reminder-source.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { messagesOfSources } from '#server/messaging/inbox/port.ts'

export interface FirstReminder {
  readonly range: InvoiceRange
  /** When it was sent, in the provider's time zone. */
  readonly day: CalendarDate
}

interface Bill {
  readonly id: string
  readonly dueDate: CalendarDate
}

/** The first reminder of each of these bills, by the id of the bill; those without one are left out. */
export async function firstReminders(
  db: Drizzle,
  clientId: string,
  { bills, timeZone }: { readonly bills: readonly Bill[]; readonly timeZone: TimeZone },
): Promise<ReadonlyMap<string, FirstReminder>> {
  const asked = bills.flatMap(({ id, dueDate }) =>
    invoiceRanges.map((range) => {
      const source = reminderSource({ invoiceId: id, range, dueDate, again: null })
      return [source, { id, range }] as const
    }),
  )
  const bySource = new Map(asked)
  const sources = [...bySource.keys()]
  const messages = await messagesOfSources(db, clientId, { kind: 'reminder', sources })
  const found = new Map<string, FirstReminder>()
  const inOrder = messages.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const { source, createdAt } of inOrder) {
    const bill = bySource.get(source)
    if (!bill || found.has(bill.id)) continue
    found.set(bill.id, { range: bill.range, day: calendarDate(createdAt, timeZone) })
  }
  return found
}
