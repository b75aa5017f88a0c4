import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from '../icon.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { FieldState } from './use-form.ts'

interface SelectFieldProps extends FieldState<string> {
  label: string
  hint?: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** What an unmade choice says ("Escolha o assunto"); without it the first option is chosen. */
  placeholder?: string
}

/** One of a few. The browser's own list: on a phone nothing drawn by us is as good. */
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
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="field-chevron">
            <Icon of={ChevronDown} />
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
