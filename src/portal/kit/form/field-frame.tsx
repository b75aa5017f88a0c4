import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { classNames } from '#portal/kit/values/class-names.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'

/** Attributes that link a control to its label, hint and error message. */
interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
}

interface FieldFrameProps {
  label: string
  hint?: string | undefined
  error: string | undefined
  isRequired?: boolean | undefined
  /** Renders the control. */
  children: (control: ControlProps) => ReactNode
}

/** Frame of a field: label above, message below, both linked to the control for screen readers. */
export function FieldFrame({ label, hint, error, isRequired, children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const described = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label
        className={classNames('field-label', isRequired && 'field-label-required')}
        htmlFor={id}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': described,
        'aria-required': isRequired || undefined,
      })}
      {errorId && (
        <p className="field-error" id={errorId}>
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      )}
      {hintId && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
