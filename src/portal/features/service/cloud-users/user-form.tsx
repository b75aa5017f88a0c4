import type { ReactNode } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmailField } from '#portal/kit/form/email-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import type { CloudUserInput } from '#portal/queries/service/cloud-users.ts'
import './cloud-users.css'
import { texts } from './texts.ts'
import { type CloudUserField, typedPassword, type FormValues, userSchema } from './user-schema.ts'

interface UserFormProps {
  initial: FormValues
  action: string
  passwordHint: string
  onSave: (user: CloudUserInput) => Promise<void>
  /** Gives the text, and the field when one is wrong, that explains why saving failed. */
  failureOf: (error: unknown) => Failure<CloudUserField>
  /** Further actions, shown beside the submit button. */
  children?: ReactNode
}

/** The form with the four fields of a cloud user, for a new user and for a change. */
export function UserForm(props: UserFormProps) {
  const { initial, action, passwordHint, onSave, failureOf, children } = props
  const form = useForm({
    schema: userSchema,
    initial,
    onSubmit: async (user) => {
      try {
        await onSave(user)
        return null
      } catch (error) {
        return failureOf(error)
      }
    },
  })
  const password = form.field('password')
  return (
    <Card as="section">
      <Form of={form}>
        <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
        <EmailField {...form.field('email')} label={texts.email} />
        <PasswordField
          {...password}
          onValue={(value) => password.onValue(typedPassword(password.value, value))}
          label={texts.password}
          hint={passwordHint}
          autoComplete="new-password"
        />
        <TextField
          {...form.field('quota')}
          label={texts.quota}
          hint={texts.quotaHint}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
        />
        <div className="cloud-user-buttons">
          <OnlineButton type="submit" isBusy={form.isSubmitting} reason={texts.needsNetwork}>
            {action}
          </OnlineButton>
          {children}
        </div>
      </Form>
    </Card>
  )
}
