import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { Difference } from '#domain/money/payment-codes/check-code.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { texts } from './texts.ts'

type Compared = Exclude<Difference, { of: 'extras' }>
type Side = 'code' | 'bill'

function wordsOf(difference: Compared, side: Side): string {
  if (difference.of === 'amount') return difference[side] ? formatMoney(difference[side]) : ''
  return difference[side] ? formatDate(difference[side]) : ''
}

/** What a code says beside what the bill says. */
export function Differences({ of }: { of: readonly Difference[] }) {
  const compared = of.filter((one) => one.of !== 'extras')
  return (
    <>
      <DetailList>
        {compared.flatMap((difference) =>
          (['code', 'bill'] as const).map((side) => (
            <DetailRow
              key={`${difference.of} ${side}`}
              label={texts.differences[difference.of][side]}
              value={wordsOf(difference, side) || texts.nothing}
            />
          )),
        )}
      </DetailList>
      {compared.length < of.length && <p>{texts.extras}</p>}
    </>
  )
}
