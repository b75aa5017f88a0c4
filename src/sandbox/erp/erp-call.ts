import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Provider } from '#sandbox/world/world.ts'
import type { Dialect } from './dialects.ts'
import type { Records } from './records.ts'

/** The context of one call to the ERP's web service. */
export interface ErpCall {
  readonly provider: Provider
  readonly dialect: Dialect
  readonly records: Records
  readonly now: Date
  readonly today: CalendarDate
}
