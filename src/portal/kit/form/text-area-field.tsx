import { classNames } from '../class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldState } from './use-form.ts'

interface TextAreaFieldProps extends FieldState<string> {
  label: string
  hint?: string
  rows?: number
  /** Counted, not enforced: what is pasted is never cut without a word. */
  most: number
}

/** Said to screen readers only near the end, where it starts to matter. */
const near = 100

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, value, onValue, rows = 5, most } = props
  const left = most - value.length
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="field-area">
          <div className="field-box">
            <textarea
              {...control}
              className="field-input field-text"
              rows={rows}
              value={value}
              onChange={(event) => onValue(event.currentTarget.value)}
            />
          </div>
          <p className={classNames('field-count figures', left < 0 && 'field-count-over')}>
            <span aria-hidden="true">
              {value.length}/{most}
            </span>
            <span className="visually-hidden" role="status">
              {left <= near && counted(left)}
            </span>
          </p>
        </div>
      )}
    </FieldFrame>
  )
}

function counted(left: number): string {
  const count = Math.abs(left)
  const unit = count === 1 ? 'caractere' : 'caracteres'
  return left < 0 ? `${count} ${unit} a mais` : `${count} ${unit} restantes`
}
