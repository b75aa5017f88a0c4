import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { newPasswordFields } from '#portal/kit/password/new-password.ts'
import {
  PasswordChangeFields,
  passwordChangeSchema,
} from '#portal/kit/password/password-change-fields.tsx'
import { passwordTexts } from '#portal/kit/password/texts.ts'
import { changePassword } from '#portal/queries/account/password.ts'
import { sessionsQuery } from '#portal/queries/account/sessions.ts'
import { changeFailure } from './refusals.ts'
import { texts } from './texts.ts'

const schema = passwordChangeSchema(newPasswordFields.newPassword)

export function ChangePassword() {
  // Key of the form: a new key remounts it empty after a successful change.
  const [done, setDone] = useState(0)
  return (
    <Card as="section" aria-labelledby="change-password" className="security-card">
      <h2 id="change-password">{texts.change}</h2>
      <p className="security-lead">{texts.changeLead}</p>
      <ChangeForm key={done} onDone={() => setDone(done + 1)} />
    </Card>
  )
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
    onSubmit: async ({ currentPassword, newPassword }) => {
      try {
        await changePassword({ currentPassword, newPassword })
      } catch (error) {
        return changeFailure(error)
      }
      showToast({ kind: 'success', text: passwordTexts.updated })
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
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
        hint={passwordTexts.hint}
      />
      <OnlineButton type="submit" isBusy={form.isSubmitting} reason={texts.saveOffline}>
        {texts.save}
      </OnlineButton>
    </Form>
  )
}
