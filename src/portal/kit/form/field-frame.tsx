import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'

/** What ties a control to its label, hint and message. */
interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  label: string
  hint?: string | undefined
  error: string | undefined
  /** Draws the control. */
  children: (control: ControlProps) => ReactNode
}

/** Label above, message below, tied together for who does not see them side by side. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const described = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described })}
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
