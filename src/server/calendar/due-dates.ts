import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import type { CalendarDate } from '#domain/dates.ts'
import { hourSeconds } from '#domain/durations.ts'

interface DueDate {
  readonly invoiceId: string
  readonly dueDate: CalendarDate
}

interface Feed {
  readonly clientId: string
  readonly alias: string
  /** Where the provider's portal is: `https://…`, without a path. */
  readonly origin: string
  readonly bills: readonly DueDate[]
  /** When the bills were known to be owed. */
  readonly asOf: Date
}

/** Calendars ask again this often, if they heed it; seconds. */
const refresh = 6 * hourSeconds

/** Nine in the morning of the day before: all-day events begin at midnight. Seconds. */
const dayBefore = 15 * hourSeconds

/**
 * Due dates as a calendar of whole days. Calendars are shared, shown on locked screens and read
 * aloud: it says that a bill is due, and neither whose nor how much.
 */
export function dueDates({ clientId, alias, origin, bills, asOf }: Feed): string {
  const calendar = ical({
    name: `Faturas · ${alias}`,
    prodId: { company: 'Portal do assinante', product: 'Vencimentos', language: 'PT' },
    ttl: refresh,
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
      trigger: dayBefore,
      description: 'Uma fatura vence amanhã',
    })
  }
  return calendar.toString()
}
