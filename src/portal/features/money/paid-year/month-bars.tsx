import { formatMoney } from '#domain/platform/values/money.ts'
import { paidByOrder, type PaidYear } from '#domain/money/invoices/paid-year.ts'
import { texts } from './texts.ts'

/** A picture of the year: a bar a month, in parts by how it was paid. The table beside it says the same. */
export function MonthBars({ of: { year, months, total } }: { of: PaidYear }) {
  const best = months.toSorted((one, other) => other.total - one.total)[0]
  const highest = best?.total ?? 0
  const label = texts.chart(year, formatMoney(total), texts.months[(best?.month ?? 1) - 1] ?? '')
  return (
    <div role="img" aria-label={label} className="paid-bars">
      {months.map(({ month, ways }) => (
        <div key={month} className="paid-bar-month">
          <svg
            className="paid-bar"
            viewBox={`0 0 1 ${highest}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {paidByOrder.map((way, index) => {
              const amount = ways[way] ?? 0
              const below = paidByOrder
                .slice(0, index)
                .reduce((sum, other) => sum + (ways[other] ?? 0), 0)
              return (
                amount > 0 && (
                  <rect
                    key={way}
                    className={`paid-fill-${way}`}
                    width="1"
                    height={amount}
                    y={highest - below - amount}
                  />
                )
              )
            })}
          </svg>
          <span aria-hidden="true">{texts.months[month - 1]?.slice(0, 1).toUpperCase()}</span>
        </div>
      ))}
    </div>
  )
}
