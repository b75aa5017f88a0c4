import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { Button, ButtonLink } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { StaffFront } from '#portal/kit/staff-front.tsx'
import { givenPasswordSchema } from '#portal/kit/password/given-password.tsx'
import {
  acceptInvitation,
  findInvitation,
  type InvitedUser,
} from '#portal/queries/provider-users.ts'
import { acceptFailure, codeFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The page of someone who was invited: the code of the letter, then the choice of a password. */
export function AcceptInvitation() {
  const [found, setFound] = useState<{ code: string; invited: InvitedUser } | null>(null)
  const [isDone, setIsDone] = useState(false)
  if (!found) {
    return (
      <Page title={texts.acceptTitle} lead={texts.acceptLead}>
        <CodeForm onFound={(code, invited) => setFound({ code, invited })} />
      </Page>
    )
  }
  const { name, email, role } = found.invited
  if (isDone) {
    return (
      <Page title={texts.doneTitle} lead={texts.doneLead(email)}>
        <ButtonLink to="/admin" replace isWide>
          {texts.enter}
        </ButtonLink>
      </Page>
    )
  }
  return (
    <Page title={texts.welcome(name)} lead={texts.chooseLead(email, texts.roles[role])}>
      <PasswordForm code={found.code} email={email} onDone={() => setIsDone(true)} />
    </Page>
  )
}

function Page(props: { title: string; lead: string; children: ReactNode }) {
  return <StaffFront {...props} area="provider" step={props.title} />
}

function CodeForm({ onFound }: { onFound: (code: string, invited: InvitedUser) => void }) {
  const form = useForm({
    schema: v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.codeMissing)) }),
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onFound(code, await findInvitation(code))
        return null
      } catch (error) {
        return codeFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      <TextField
        {...form.field('code')}
        label={texts.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {texts.next}
      </Button>
      <ButtonLink to="/admin" variant="quiet" isWide>
        {texts.toSignIn}
      </ButtonLink>
    </Form>
  )
}

interface PasswordFormProps {
  code: string
  email: string
  onDone: () => void
}

function PasswordForm({ code, email, onDone }: PasswordFormProps) {
  const form = useForm({
    schema: v.object({ password: givenPasswordSchema }),
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await acceptInvitation(code, password)
      } catch (error) {
        return acceptFailure(error)
      }
      onDone()
      return null
    },
  })
  return (
    <Form of={form}>
      {/* For password managers, which store the password under it. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {texts.accept}
      </Button>
    </Form>
  )
}
