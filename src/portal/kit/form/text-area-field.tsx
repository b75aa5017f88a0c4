import { CharacterCount } from './character-count.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { FieldState } from './use-form.ts'

interface TextAreaFieldProps extends FieldState<string> {
  label: string
  hint?: string
  rows?: number
  /**
   * Limit in characters; it is counted but not enforced, so that pasted text is not cut silently.
   */
  maxLength: number
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, value, onValue, rows = 5, maxLength } = props
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="stack-1">
          <div className="field-box">
            <textarea
              {...control}
              className="field-input field-text"
              rows={rows}
              value={value}
              onChange={(event) => onValue(event.currentTarget.value)}
            />
          </div>
          <CharacterCount length={value.length} maxLength={maxLength} />
        </div>
      )}
    </FieldFrame>
  )
}
