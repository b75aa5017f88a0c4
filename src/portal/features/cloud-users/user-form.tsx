import type { ReactNode } from 'react'
import { Card } from '#portal/kit/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import type { CloudUserWish } from '#portal/queries/cloud-users.ts'
import './cloud-users.css'
import { userFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { typedPassword, type TypedUser, userSchema } from './user-schema.ts'

interface UserFormProps {
  initial: TypedUser
  action: string
  /** Said when nothing better is known of a failure. */
  failed: string
  passwordHint: string
  onWish: (wish: CloudUserWish) => Promise<void>
  /** Beside the button that sends. */
  children?: ReactNode
}

/** The four fields of a cloud user, to add one or to change one. */
export function UserForm(props: UserFormProps) {
  const { initial, action, failed, passwordHint, onWish, children } = props
  const form = useForm({
    schema: userSchema,
    initial,
    onSubmit: async (wish) => {
      try {
        await onWish(wish)
        return null
      } catch (error) {
        return userFailure(error, failed)
      }
    },
  })
  const password = form.field('password')
  return (
    <Card as="section">
      <Form of={form}>
        <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
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
