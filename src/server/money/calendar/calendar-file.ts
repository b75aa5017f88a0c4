import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { hourSeconds } from '#domain/platform/time/durations.ts'

interface DueDate {
  readonly invoiceId: string
  readonly dueDate: CalendarDate
}

interface Feed {
  readonly clientId: string
  readonly alias: string
  /** The origin of the provider's portal: `https://…`, without a path. */
  readonly origin: string
  readonly bills: readonly DueDate[]
  /** When the ERP reported these invoices. */
  readonly asOf: Date
}

/** How often calendar programs should read the feed again, in seconds; not all of them obey. */
const refreshSeconds = 6 * hourSeconds

/**
 * The alarm rings at nine in the morning of the day before: this many seconds before midnight, when
 * an all-day event begins.
 */
const alarmBeforeSeconds = 15 * hourSeconds

/**
 * Writes due dates as a calendar of all-day events. Calendars are shared, shown on locked screens
 * and read aloud, so an event says only that a bill is due, not whose or how much.
 */
export function buildCalendarFile({ clientId, alias, origin, bills, asOf }: Feed): string {
  const calendar = ical({
    name: `Faturas · ${alias}`,
    prodId: { company: 'Portal do assinante', product: 'Vencimentos', language: 'PT' },
    ttl: refreshSeconds,
  })
  for (const { invoiceId, dueDate } of bills) {
    const event = calendar.createEvent({
      id: `fatura-${invoiceId}@${clientId}`,
      start: new Date(`${dueDate}T00:00:00Z`),
      allDay: true,
      stamp: asOf,
      summary: `Vencimento de fatura · ${alias}`,
      url: `${origin}/panel/financial/invoice/${invoiceId}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: alarmBeforeSeconds,
      description: 'Uma fatura vence amanhã',
    })
  }
  return calendar.toString()
}
