import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldState } from './use-form.ts'

type NativeProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'autoCapitalize'
  | 'enterKeyHint'
  | 'placeholder'
  | 'maxLength'
>

interface TextFieldProps extends FieldState<string>, NativeProps {
  label: string
  hint?: string
  /** Buttons inside the field's frame, after the text. */
  actions?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isRequired, value, onValue, ...rest } = props
  const { actions, inputRef, type = 'text', ...native } = rest
  return (
    <FieldFrame label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) => (
        <div className="field-box">
          <input
            {...native}
            {...control}
            ref={inputRef}
            className="field-input"
            type={type}
            value={value}
            spellCheck={false}
            autoCorrect="off"
            // `onInput`, because a mask sets the value directly, which React's onChange misses.
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          {actions}
        </div>
      )}
    </FieldFrame>
  )
}
