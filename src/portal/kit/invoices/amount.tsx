import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import './amount.css'

/** A large amount: the reais are what one looks for, so the sign and the cents are smaller. */
export function Amount({ of }: { of: Cents }) {
  const [sign, space, reais, cents] = formatMoney(of).split(/( |,.*)/)
  return (
    <>
      <span className="amount-minor">{sign}</span>
      {space}
      {reais}
      <span className="amount-minor">{cents}</span>
    </>
  )
}
