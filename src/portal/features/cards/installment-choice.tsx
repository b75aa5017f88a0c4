import {
  type InstallmentCount,
  type InstallmentPlan,
  installmentCounts,
  planInstallments,
} from '#domain/cards/installments.ts'
import { effectiveRate } from '#domain/cards/effective-rate.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import '#portal/kit/form/choice-field.css'
import { formatPercent } from './percent.ts'
import { texts } from './texts.ts'

/** The number of installments and the usual amount of one: "3x de R$ 35,70". */
export function formatParts({ count, parts }: InstallmentPlan): string {
  const usual = parts.at(-1) ?? 0
  return count === 1 ? texts.atOnce(formatMoney(usual)) : texts.split(count, formatMoney(usual))
}

/**
 * States the larger first installments, which carry the odd cents: "1ª parcela de R$ 35,71". The
 * subscriber then does not first find them on the card's bill. null when all are equal.
 */
export function firstPartsNote({ parts }: InstallmentPlan): string | null {
  const [first = 0] = parts
  const larger = parts.filter((part) => part > (parts.at(-1) ?? 0)).length
  return larger > 0 ? texts.firstParts(larger, formatMoney(first)) : null
}

function Cost({ plan }: { plan: InstallmentPlan }) {
  if (plan.count === 1) return <span className="installment-note">{texts.noInterest}</span>
  const { monthly, yearly } = effectiveRate(plan)
  const lines = [
    texts.splitCost(formatMoney(plan.total), formatMoney(plan.interest)),
    texts.realCost(texts.splitRate(formatPercent(monthly), formatPercent(yearly))),
    firstPartsNote(plan),
  ]
  return lines.map(
    (line) =>
      line && (
        <span key={line} className="installment-note">
          {line}
        </span>
      ),
  )
}

/** The choice of the number of installments; each option shows its total cost before the choice. */
export function InstallmentChoice({
  value,
  count,
  onCount,
}: {
  value: Cents
  count: InstallmentCount
  onCount: (count: InstallmentCount) => void
}) {
  return (
    <fieldset className="installments">
      <legend>
        <h2>{texts.installments}</h2>
      </legend>
      {installmentCounts.map((choice) => {
        const plan = planInstallments(value, choice)
        return (
          <label key={choice} className="choice installment">
            <input
              type="radio"
              name="installments"
              checked={choice === count}
              onChange={() => onCount(choice)}
            />
            <span className="installment-words figures">
              <span>{formatParts(plan)}</span>
              <Cost plan={plan} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
