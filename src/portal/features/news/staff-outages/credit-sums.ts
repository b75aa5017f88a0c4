import type { SubscriberCredit } from '#contract/news/outage-credits.ts'
import { type Cents, formatMoney, parseCents } from '#domain/platform/values/money.ts'
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
  credit.minutes === 0 ? '' : texts.minutes(credit.minutes),
  texts.creditStates[credit.state],
  moneyText(credit.price),
]

/** A row for each contract, with amounts as spreadsheets of Brazil read them. */
export const creditsCsv = (credits: readonly SubscriberCredit[]): string =>
  toCsv([
    texts.creditColumns,
    ...credits.map((credit) => [
      credit.customer_id,
      credit.contract_id,
      credit.amount.replace('.', ','),
      String(credit.minutes),
      texts.creditStates[credit.state],
      credit.price.replace('.', ','),
    ]),
  ])
