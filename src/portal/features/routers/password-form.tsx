import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { type WifiBand, wifiPasswordLength } from '#domain/routers/wifi.ts'
import { Button } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import { passwordSchema } from './password-schema.ts'
import { suggestPassword } from './suggest-password.ts'
import { bandTexts, texts } from './texts.ts'

interface PasswordFormProps {
  band: WifiBand
  minLength: number
  hasSeveral: boolean
  isSending: boolean
  /** Resolves with true when all networks of the band have the password. */
  onPassword: (password: string) => Promise<boolean>
}

/** Form for the new Wi-Fi password. It is not masked, because the subscriber shares it at home. */
export function PasswordForm(props: PasswordFormProps) {
  const { band, minLength, hasSeveral, isSending, onPassword } = props
  const form = useForm({
    schema: passwordSchema(minLength),
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      // Clears the field only after success; otherwise the password stays for another try.
      if (await onPassword(password)) form.field('password').onValue('')
      return null
    },
  })
  const field = form.field('password')
  const hints = [
    texts.lengthHint(minLength, wifiPasswordLength.max),
    hasSeveral && texts.severalHint,
    texts.dropHint,
  ]
  return (
    <Form of={form}>
      <TextField
        {...field}
        label={texts.newPassword}
        hint={hints.filter(Boolean).join(' ')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
      />
      <div className="wifi-buttons">
        <OnlineButton type="submit" isBusy={isSending} reason={texts.changeOffline}>
          {bandTexts[band].change}
        </OnlineButton>
        <Button
          variant="quiet"
          icon={WandSparkles}
          onClick={() => field.onValue(suggestPassword())}
        >
          {texts.suggest}
        </Button>
      </div>
    </Form>
  )
}
