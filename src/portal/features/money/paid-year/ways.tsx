import { paidByOrder, type PaidByWay } from '#domain/money/invoices/paid-year.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { classNames } from '#portal/kit/values/class-names.ts'
import { texts } from './texts.ts'

/** How much was paid in which way; the key to the colours of the picture. */
export function Ways({ of: ways }: { of: PaidByWay }) {
  return (
    <ul className="paid-ways" aria-label={texts.ways}>
      {paidByOrder.map((way) => {
        const amount = ways[way]
        return (
          amount !== undefined && (
            <li key={way}>
              <svg
                className={classNames('paid-key', `paid-fill-${way}`)}
                viewBox="0 0 1 1"
                aria-hidden="true"
              >
                <rect width="1" height="1" />
              </svg>
              {texts.wayNames[way]}{' '}
              <span className="figures" translate="no">
                {formatMoney(amount)}
              </span>
            </li>
          )
        )
      })}
    </ul>
  )
}
