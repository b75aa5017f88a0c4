import type { SubscriberCredit } from '#contract/news/outage-credits.ts'
import type { StaffOutage } from '#contract/news/staff-outages.ts'
import { minutesText } from '#domain/news/outages/credit-words.ts'
import { calendarDate, formatDateTime } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney, parseCents } from '#domain/platform/values/money.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { toCsv } from '#portal/kit/values/csv.ts'
import { texts } from './texts.ts'

/** What the credits that were read come to. */
export function sumCredits(credits: readonly SubscriberCredit[]): {
  readonly amount: Cents
  readonly due: number
  readonly unknown: number
} {
  const due = credits.filter(({ state }) => state === 'due')
  return {
    amount: due.reduce((sum, { amount }) => sum + parseCents(amount), 0),
    due: due.length,
    unknown: credits.filter(({ state }) => state.startsWith('unknown')).length,
  }
}

const moneyText = (amount: string) => (amount === '' ? '' : formatMoney(parseCents(amount)))

/** The cells of a credit, in the order of `creditColumns`. */
export const creditCells = (credit: SubscriberCredit): string[] => [
  credit.customer_id,
  credit.contract_id,
  moneyText(credit.amount),
  credit.minutes === 0 ? '' : minutesText(credit.minutes),
  texts.creditStates[credit.state],
  moneyText(credit.price),
]

type Struck = Pick<StaffOutage, 'ended_at' | 'kind' | 'place' | 'starts_at'>

const momentText = (at: string | null, zone: TimeZone) =>
  at === null ? '' : formatDateTime(new Date(at), zone)

/** A row for each contract: of which interruption, and amounts as spreadsheets of Brazil read them. */
export const creditsCsv = (
  outage: Struck,
  credits: readonly SubscriberCredit[],
  zone: TimeZone,
): string =>
  toCsv([
    texts.csvColumns,
    ...credits.map((credit) => [
      texts.kinds[outage.kind],
      outage.place,
      momentText(outage.starts_at, zone),
      momentText(outage.ended_at, zone),
      credit.customer_id,
      credit.contract_id,
      credit.amount.replace('.', ','),
      credit.minutes === 0 ? '' : minutesText(credit.minutes),
      String(credit.minutes),
      texts.creditStates[credit.state],
      credit.price.replace('.', ','),
    ]),
  ])

/** `abatimentos-2026-11-27.csv`, by the day on which the interruption began. */
export const creditsFileName = ({ starts_at }: Struck, zone: TimeZone): string =>
  starts_at === null
    ? 'abatimentos.csv'
    : `abatimentos-${calendarDate(new Date(starts_at), zone)}.csv`
