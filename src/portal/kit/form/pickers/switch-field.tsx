import { useId } from 'react'
import './switch-field.css'
import type { FieldState } from '#portal/kit/form/use-form.ts'

interface SwitchFieldProps extends Omit<FieldState<boolean>, 'error'> {
  label: string
  /** Text about the effect of the current position. */
  effect: string
  /** Id of the reason why it cannot be changed now. */
  waitsFor?: string
}

/** A switch with a text about its effect. */
export function SwitchField({ name, label, effect, value, waitsFor, onValue }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="switch">
      <div className="switch-words">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <p className="field-hint" id={`${id}-effect`}>
          {effect}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` says it: HTML allows no `aria-checked` beside it
        role="switch"
        name={name}
        className="switch-control"
        aria-describedby={[`${id}-effect`, waitsFor].filter(Boolean).join(' ')}
        aria-disabled={waitsFor !== undefined || undefined}
        checked={value}
        onChange={(event) => waitsFor === undefined && onValue(event.currentTarget.checked)}
      />
    </div>
  )
}
