import { emailIn } from '#domain/platform/text/pasted-text.ts'
import { TextField } from './text-field.tsx'

type EmailFieldProps = Omit<
  Parameters<typeof TextField>[0],
  'type' | 'inputMode' | 'autoCapitalize'
>

/** A field for one e-mail address. Set `autoComplete` only where it is the visitor's own address. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      // Of a pasted `Maria <maria@exemplo.com.br>` the address.
      onValue={(text) => props.onValue(emailIn(text))}
      type="email"
      inputMode="email"
      autoCapitalize="none"
    />
  )
}
