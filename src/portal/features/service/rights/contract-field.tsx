import { distinctName } from '#domain/service/contracts/contract-name.ts'
import type { RightOffer } from '#contract/service/rights.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import type { FiledRight } from '#portal/queries/service/rights.ts'
import { texts } from './texts.ts'

/** What the form of a contract's right gets. */
export interface RightFormProps {
  offers: readonly [RightOffer, ...RightOffer[]]
  onFiled: (filed: FiledRight) => void
}

/** The offer of the chosen contract. */
export const chosenOffer = ([first, ...rest]: RightFormProps['offers'], id: string): RightOffer =>
  rest.find((offer) => offer.contract_id === id) ?? first

/** The choice among several contracts; of a single one there is only its name. */
export function ContractField({
  offers,
  ...field
}: FieldState<string> & Pick<RightFormProps, 'offers'>) {
  const names = offers.map(({ name }) => name)
  const options = offers.map(({ contract_id: id, name }) => ({
    value: id,
    label: distinctName(name, id, names),
  }))
  if (offers.length === 1) return <p>{options[0]?.label}</p>
  return <SelectField {...field} label={texts.contract} options={options} />
}
