import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { FieldFrame } from '#portal/kit/form/field-frame.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** Options that belong together; without a title they only stand in a row. */
interface OptionGroup {
  readonly group: string | null
  readonly options: readonly Option[]
}

interface SelectFieldProps extends FieldState<string> {
  label: string
  hint?: string
  options: readonly (Option | OptionGroup)[]
  /** Text of the empty option ("Escolha o assunto"); without it the first option is selected. */
  placeholder?: string
}

/** A choice of one option. It uses the native select, which works best on phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, name, value, onValue, options, placeholder } = props
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="field-box">
          <select
            {...control}
            name={name}
            className="field-input field-select"
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          >
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((one) => {
              if (!('options' in one)) return <OptionLine key={one.value} of={one} />
              const lines = one.options.map((option) => (
                <OptionLine key={option.value} of={option} />
              ))
              if (!one.group) return lines
              return (
                <optgroup key={one.group} label={one.group}>
                  {lines}
                </optgroup>
              )
            })}
          </select>
          <span className="field-chevron">
            <Icon of={ChevronDown} />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

function OptionLine({ of: { value, label } }: { of: Option }) {
  return <option value={value}>{label}</option>
}
