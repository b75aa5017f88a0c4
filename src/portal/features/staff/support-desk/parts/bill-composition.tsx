import { formatMoney } from '#domain/platform/values/money.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import type { DeskBills } from '#portal/queries/staff/desk/support-desk.ts'
import { texts } from '../texts.ts'

const moneyOf = (amount: number) => formatMoney(amount).replace('-', '−')

/** What a bill is made of, as its subscriber reads it. */
export function BillComposition({
  of: { parts, value },
}: {
  of: Pick<DeskBills['bills'][number], 'parts' | 'value'>
}) {
  return (
    <details>
      <summary>{texts.parts}</summary>
      <DetailList>
        {parts.map(({ name, amount }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be called the same, and none moves
          <DetailRow key={`${name} ${place}`} label={name} value={moneyOf(amount)} />
        ))}
        <DetailRow label={texts.billValue} value={<strong>{moneyOf(value)}</strong>} />
      </DetailList>
    </details>
  )
}
