import type { Agreement } from '#contract/money/agreement.ts'
import {
  type ChargeForecast,
  forecastCharges,
} from '#domain/money/automatic-payments/charge-forecast.ts'
import { isOffered } from '#domain/money/automatic-payments/is-offered.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { forecastTexts as texts, nextChargeText } from './forecast-texts.ts'

/** The open bills as far as they are known. `isOfReminders`: only those that reminders brought. */
interface BillsRead {
  readonly list: readonly Invoice[] | undefined
  readonly isIncomplete: boolean
  readonly isOfReminders: boolean
  readonly isFetching: boolean
}

export interface KnownForecast extends ChargeForecast {
  /** How much of the open bills it was made of. */
  readonly known: 'all' | 'part' | 'reading'
}

function knownOf({ list, isIncomplete, isOfReminders, isFetching }: BillsRead) {
  if (list && !isIncomplete && !isOfReminders) return 'all'
  return isFetching ? 'reading' : 'part'
}

/**
 * What an agreement charges next, and what its subscriber pays. Of a part of the bills nothing is said
 * but what the server has announced.
 */
export function foresee(
  agreement: Agreement,
  bills: BillsRead,
  rules: Pick<ProviderRules, 'automaticCard' | 'automaticPix'>,
  today: CalendarDate,
): KnownForecast {
  const { nextRunOn, method, contractId } = agreement
  const known = knownOf(bills)
  const whole = known === 'all' ? (bills.list ?? []) : []
  const forecast = forecastCharges(
    { ...agreement, isOffered: isOffered(rules, method) },
    whole.filter((bill) => bill.contractId === contractId),
    nextRunOn !== null && nextRunOn > today ? nextRunOn : today,
  )
  return { ...forecast, known }
}

/** When, how much and which bill; otherwise why that is not said. */
export function forecastText({ next, known }: KnownForecast): string {
  if (next) return nextChargeText(next)
  return { all: texts.none, part: texts.unknown, reading: texts.loading }[known]
}
