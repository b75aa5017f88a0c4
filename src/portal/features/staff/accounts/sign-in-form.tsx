import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { emailIn } from '#domain/platform/text/pasted-text.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { texts } from './texts.ts'

interface SignInFormProps {
  /** The field of the login, which differs between administrators and provider users. */
  login: Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode'>
  initialLogin?: string
  loginMissing: string
  passwordMissing: string
  /** Signs in; resolves with a failure to show, or null on success. */
  onSubmit: (typed: { login: string; password: string }) => Promise<Failure<never> | null>
}

/** Login and password: the first step of every sign-in of staff. */
export function SignInForm(props: SignInFormProps) {
  const { login, initialLogin = '', loginMissing, passwordMissing, onSubmit } = props
  const form = useForm({
    schema: v.object({
      login: v.pipe(v.string(), v.transform(emailIn), v.trim(), v.nonEmpty(loginMissing)),
      password: v.pipe(v.string(), v.nonEmpty(passwordMissing)),
    }),
    initial: { login: initialLogin, password: '' },
    onSubmit,
  })
  return (
    <Form of={form}>
      <TextField
        {...form.field('login')}
        {...login}
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        autoComplete="current-password"
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {texts.enter}
      </Button>
    </Form>
  )
}
