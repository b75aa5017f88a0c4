import { keysOf } from '#domain/platform/values/record-of.ts'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import type { Fields } from './field-props.ts'
import {
  type SwitchGroup,
  switchesIn,
  switchLabel,
  type SwitchTexts,
  switchTexts,
} from './rule-texts.ts'

/** The switches of a group, in the order of their words. */
export function RuleSwitches({ field, group }: { field: Fields; group: SwitchGroup }) {
  return switchesIn(group).map((name) => {
    const { on, off } = switchTexts[name]
    const label = switchLabel(name)
    const state = field(name)
    return <SwitchField key={name} {...state} label={label} effect={state.value ? on : off} />
  })
}

/** A choice between two, as a switch that is on for the second. */
export function SwitchedChoice<Value extends string>({
  state: { name, value, onValue },
  values: [off, on],
  texts,
}: {
  state: FieldState<Value>
  values: readonly [off: Value, on: Value]
  texts: SwitchTexts & { readonly label: string }
}) {
  const isOn = value === on
  return (
    <SwitchField
      name={name}
      value={isOn}
      onValue={(next) => onValue(next ? on : off)}
      label={texts.label}
      effect={isOn ? texts.on : texts.off}
    />
  )
}

interface ChoiceFieldProps<Value extends string> extends FieldState<Value> {
  choices: Readonly<Record<Value, string>>
  label: string
  hint?: string
}

/** A choice of one value, by the words of each. */
export function ChoiceField<Value extends string>({ choices, ...props }: ChoiceFieldProps<Value>) {
  const values = keysOf(choices)
  const options = values.map((value) => ({ value, label: choices[value] }))
  return <SelectField {...props} {...choiceProps(props, values)} options={options} />
}
