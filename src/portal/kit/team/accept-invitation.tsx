import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { codeIn } from '#domain/platform/text/pasted-text.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { givenPasswordSchema } from '../password/given-password.tsx'
import { type StaffArea, StaffFront } from '#portal/kit/pages/staff-front.tsx'
import { invitationTexts } from './texts.ts'

interface Invited {
  readonly name: string
  readonly email: string
}

interface AcceptInvitationProps<Person extends Invited> {
  area: StaffArea
  /** Where the invited person signs in. */
  signInPath: '/admin' | '/auth/adm/sign-in'
  find: (code: string) => Promise<Person>
  /** What is said above the choice of the password. */
  leadOf: (person: Person) => string
  accept: (code: string, password: string) => Promise<void>
  codeFailure: (error: unknown) => Failure<'code'>
  acceptFailure: (error: unknown) => Failure<'password'>
}

/** The page of someone who was invited: the code of the e-mail, then the choice of a password. */
export function AcceptInvitation<Person extends Invited>(props: AcceptInvitationProps<Person>) {
  const { area, signInPath, leadOf } = props
  const [found, setFound] = useState<{ code: string; person: Person } | null>(null)
  const [isDone, setIsDone] = useState(false)
  const page = (title: string, lead: string, children: ReactNode) => (
    <StaffFront area={area} title={title} step={title} lead={lead}>
      {children}
    </StaffFront>
  )
  if (!found) {
    return page(
      invitationTexts.acceptTitle,
      invitationTexts.acceptLead,
      <CodeForm {...props} onFound={(code, person) => setFound({ code, person })} />,
    )
  }
  const { code, person } = found
  if (isDone) {
    return page(
      invitationTexts.doneTitle,
      invitationTexts.doneLead(person.email),
      <ButtonLink to={signInPath} replace isWide>
        {invitationTexts.enter}
      </ButtonLink>,
    )
  }
  return page(
    invitationTexts.welcome(person.name),
    leadOf(person),
    <PasswordForm {...props} code={code} email={person.email} onDone={() => setIsDone(true)} />,
  )
}

interface CodeFormProps<Person extends Invited> extends Pick<
  AcceptInvitationProps<Person>,
  'find' | 'codeFailure' | 'signInPath'
> {
  onFound: (code: string, person: Person) => void
}

function CodeForm<Person extends Invited>(props: CodeFormProps<Person>) {
  const { find, codeFailure, signInPath, onFound } = props
  const form = useForm({
    schema: v.object({
      code: v.pipe(v.string(), v.transform(codeIn), v.nonEmpty(invitationTexts.codeMissing)),
    }),
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onFound(code, await find(code))
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
        label={invitationTexts.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {invitationTexts.next}
      </Button>
      <ButtonLink to={signInPath} variant="quiet" isWide>
        {invitationTexts.toSignIn}
      </ButtonLink>
    </Form>
  )
}

interface PasswordFormProps extends Pick<
  AcceptInvitationProps<Invited>,
  'accept' | 'acceptFailure'
> {
  code: string
  email: string
  onDone: () => void
}

function PasswordForm({ accept, acceptFailure, code, email, onDone }: PasswordFormProps) {
  const form = useForm({
    schema: v.object({ password: givenPasswordSchema }),
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        await accept(code, password)
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
        label={invitationTexts.password}
        hint={invitationTexts.passwordHint}
        autoComplete="new-password"
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {invitationTexts.accept}
      </Button>
    </Form>
  )
}
