import { isHexColour } from '#domain/platform/colours/hex-colour.ts'
import './colour-field.css'
import { TextField } from '#portal/kit/form/text-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'

interface ColourFieldProps extends FieldState<string> {
  label: string
  hint?: string
}

const texts = { pick: (label: string) => `${label}: escolher na paleta` } as const

/** `#rrggbb`, typed or picked. */
export function ColourField(props: ColourFieldProps) {
  const { label, value, onValue } = props
  return (
    <TextField
      {...props}
      autoComplete="off"
      autoCapitalize="none"
      placeholder="#000000"
      actions={
        <input
          type="color"
          className="colour-pick"
          aria-label={texts.pick(label)}
          value={isHexColour(value) ? value.toLowerCase() : '#808080'}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      }
    />
  )
}
