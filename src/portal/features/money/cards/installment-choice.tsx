import {
  type InstallmentCount,
  type InstallmentLimits,
  type InstallmentPlan,
  installmentCounts,
} from '#domain/money/cards/installments.ts'
import { formatMoney, unbrokenMoney } from '#domain/platform/values/money.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import '#portal/kit/form/pickers/choice-field.css'
import { texts } from './texts.ts'

/**
 * The installments as the card is charged: "3x R$ 35,70", or "1x R$ 35,71 + 2x R$ 35,70" where
 * the first ones carry the odd cents.
 */
export function formatParts({ count, parts }: InstallmentPlan): string {
  const [first = 0] = parts
  const last = parts.at(-1) ?? 0
  if (count === 1) return texts.atOnce(formatMoney(last))
  const larger = parts.filter((part) => part > last).length
  const rest = texts.split(count - larger, formatMoney(last))
  return larger === 0 ? rest : `${texts.split(larger, formatMoney(first))} + ${rest}`
}

/** What a button does that pays so: "Pagar R$ 160,72 em 3x". */
export const payText = ({ count, total }: InstallmentPlan): string =>
  count === 1 ? texts.pay(formatMoney(total)) : texts.payIn(formatMoney(total), count)

/** What the choice costs in all; its rate stands in the question before the payment. */
function Cost({ plan }: { plan: InstallmentPlan }) {
  return <span className="installment-note">{unbrokenMoney(costOf(plan))}</span>
}

function costOf(plan: InstallmentPlan): string {
  if (plan.count === 1) return texts.noInterest
  return texts.splitCost(formatMoney(plan.total), formatMoney(plan.interest))
}

/** The choice of the number of installments; each option shows its total cost before the choice. */
export function InstallmentChoice({
  plans,
  count,
  onCount,
}: {
  plans: readonly InstallmentPlan[]
  count: InstallmentCount
  onCount: (count: InstallmentCount) => void
}) {
  const { rules } = useProvider()
  return (
    <fieldset className="installments">
      <legend>
        <h2>{texts.installments}</h2>
      </legend>
      {plans.map((plan) => (
        <label key={plan.count} className="choice installment">
          <input
            type="radio"
            name="installments"
            checked={plan.count === count}
            onChange={() => onCount(plan.count)}
          />
          <span className="installment-words figures">
            <span>{unbrokenMoney(formatParts(plan))}</span>
            <Cost plan={plan} />
          </span>
        </label>
      ))}
      {plans.length < installmentCounts.length && (
        <p className="installment-note figures">{unbrokenMoney(limitsText(rules))}</p>
      )}
    </fieldset>
  )
}

/** The provider's limits in words, shown where they leave a choice out. */
function limitsText({ minInstallmentCents, installmentsFromCents }: InstallmentLimits): string {
  const part = formatMoney(minInstallmentCents)
  return installmentsFromCents === 0
    ? texts.partLimit(part)
    : texts.splitLimits(formatMoney(installmentsFromCents), part)
}
