import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { wifiPasswordLength } from '#domain/service/routers/wifi.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useQuestion } from '#portal/kit/hooks/use-question.ts'
import { passwordSchema } from './password-schema.ts'
import { suggestPassword } from './suggest-password.ts'
import { texts } from './texts.ts'

interface PasswordFormProps {
  /** The words of the button. */
  action: string
  /** What a suggestion is for, in words. */
  suggestFor: string
  minLength: number
  /** A band with several networks. */
  hasSeveral?: boolean
  /** A new name waits for the router, on one of the networks. */
  isNameWaiting: boolean
  isSending: boolean
  /** Resolves with true when all networks have the password. */
  onPassword: (password: string) => Promise<boolean>
}

/** Form for the new Wi-Fi password. It is not masked, because the subscriber shares it at home. */
export function PasswordForm(props: PasswordFormProps) {
  const {
    action,
    suggestFor,
    minLength,
    hasSeveral = false,
    isNameWaiting,
    isSending,
    onPassword,
  } = props
  const question = useQuestion()
  const form = useForm({
    schema: passwordSchema(minLength),
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      if (!(await question.ask())) return null
      // Clears the field only after success; otherwise the password stays for another try.
      if (await onPassword(password)) form.field('password').onValue('')
      return null
    },
  })
  const field = form.field('password')
  const length = texts.lengthHint(minLength, wifiPasswordLength.max)
  return (
    <Form of={form}>
      <TextField
        {...field}
        label={texts.newPassword}
        hint={hasSeveral ? `${length} ${texts.severalHint}` : length}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
      />
      <div className="wifi-buttons">
        <OnlineButton type="submit" isBusy={isSending} reason={texts.changeOffline}>
          {action}
        </OnlineButton>
        <Button
          variant="quiet"
          icon={WandSparkles}
          aria-label={texts.suggestFor(suggestFor)}
          onClick={() => field.onValue(suggestPassword())}
        >
          {texts.suggest}
        </Button>
      </div>
      <Confirm {...question.dialog} title={texts.askTitle} action={action}>
        <p>{texts.dropHint}</p>
        {isNameWaiting && <p>{texts.nameEnds}</p>}
        <p className="wifi-asked-word">{texts.askNote(field.value)}</p>
      </Confirm>
    </Form>
  )
}
