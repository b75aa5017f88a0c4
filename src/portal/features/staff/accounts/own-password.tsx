import { useState } from 'react'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { givenPasswordSchema } from '#portal/kit/password/given-password.tsx'
import {
  PasswordChangeFields,
  passwordChangeSchema,
} from '#portal/kit/password/password-change-fields.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { changeFailure } from './access-refusals.ts'
import { texts } from './access-texts.ts'

const schema = passwordChangeSchema(givenPasswordSchema)

interface PasswordFormProps {
  /** Saves the new password; the current one proves who asks. */
  save: (currentPassword: string, password: string) => Promise<void>
  /** Reads the state of the access again. */
  onDone: () => void
}

interface OwnPasswordProps extends PasswordFormProps {
  setAt: string
}

/** The own password: since when, and a form to change it. */
export function OwnPassword({ setAt, save, onDone }: OwnPasswordProps) {
  const timeZone = useTimeZone()
  // After the password is changed, a new key replaces the form by an empty one.
  const [changedCount, setChangedCount] = useState(0)
  return (
    <Card as="section" aria-labelledby="own-password" className="own-access-card">
      <h2 id="own-password">{texts.password}</h2>
      <p className="own-access-lead">
        {texts.passwordSince(formatDateTime(new Date(setAt), timeZone))}
      </p>
      <PasswordForm
        key={changedCount}
        save={save}
        onDone={() => {
          setChangedCount(changedCount + 1)
          onDone()
        }}
      />
    </Card>
  )
}

function PasswordForm({ save, onDone }: PasswordFormProps) {
  const form = useForm({
    schema,
    initial: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
    onSubmit: async ({ currentPassword, newPassword }) => {
      try {
        await save(currentPassword, newPassword)
      } catch (error) {
        return changeFailure(error)
      }
      showToast({ kind: 'success', text: texts.passwordChanged })
      onDone()
      return null
    },
  })
  return (
    <Form of={form}>
      <PasswordChangeFields
        current={form.field('currentPassword')}
        next={form.field('newPassword')}
        again={form.field('confirmNewPassword')}
        hint={texts.newPasswordHint}
      />
      <Button type="submit" isBusy={form.isSubmitting}>
        {texts.changePassword}
      </Button>
    </Form>
  )
}
