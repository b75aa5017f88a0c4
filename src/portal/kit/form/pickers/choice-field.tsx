import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import './choice-field.css'
import type { FieldState } from '#portal/kit/form/use-form.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface ChoiceFieldProps extends FieldState<string> {
  label: string
  choices: readonly Choice[]
}

/** A choice of one among a few visible options; the arrow keys move between them. */
export function ChoiceField({ name, label, choices, value, error, onValue }: ChoiceFieldProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <div
      className="field"
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-invalid={Boolean(error)}
      aria-describedby={errorId}
    >
      <span className="field-label" id={id}>
        {label}
      </span>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          <span className="choice-label">{choice.label}</span>
        </label>
      ))}
      {error && (
        <p className="field-error" id={errorId}>
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
