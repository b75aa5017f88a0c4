import type { ResultStepCounts } from '#contract/news/results.ts'
import { toCsv } from '#portal/kit/values/csv.ts'
import { stepText } from './step-text.ts'
import { texts } from './texts.ts'

/** A row for each day or month. What was not counted is empty, unlike 0. */
export const resultsCsv = (steps: readonly ResultStepCounts[]): string =>
  toCsv([
    texts.columns,
    ...steps.map(({ step, counted_due_dates: dueDates, bills, reach, requests }) =>
      [
        stepText(step),
        dueDates,
        bills?.due,
        bills?.paid_on_time,
        bills?.paid_late,
        bills?.paid_undated,
        bills?.unpaid,
        bills?.by_pix,
        bills?.by_card,
        bills?.by_boleto,
        bills?.by_other,
        bills?.by_agreement,
        reach?.accounts,
        reach?.reachable_accounts,
        reach?.devices,
        requests.solved,
        requests.unsolved,
      ].map((cell) => String(cell ?? '')),
    ),
  ])
