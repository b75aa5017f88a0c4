import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { ToastsOnScreen } from '#portal/kit/toasts-on-screen.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { signInAdmin } from '#portal/queries/staff.ts'
import { CodeStep } from './code-step.tsx'
import { EnrolmentStep } from './enrolment-step.tsx'
import './staff-sign-in.css'
import { RecoveryCodesStep } from './recovery-codes-step.tsx'
import { passwordFailure } from './refusals.ts'
import { texts } from './texts.ts'

type Stage =
  | { readonly at: 'password' | 'code' | 'enrolment' }
  | { readonly at: 'recovery codes'; readonly codes: readonly string[] }

/** From this many recovery codes left, the administrator is warned. */
const warnAtCodesLeft = 3

/** Sign-in of an administrator: e-mail and password, then the second factor. */
export function AdminSignIn() {
  return (
    <>
      <Stages />
      <ToastsOnScreen />
    </>
  )
}

function Stages() {
  const router = useRouter()
  const [stage, setStage] = useState<Stage>({ at: 'password' })
  const openCustomers = () => void router.navigate({ to: '/adm/customers', replace: true })
  const startOver = () => setStage({ at: 'password' })

  if (stage.at === 'code') {
    const onEntered = (codesLeft: number) => {
      if (codesLeft <= warnAtCodesLeft)
        showToast({ kind: 'warning', text: texts.codesLeft(codesLeft) })
      openCustomers()
    }
    return <CodeStep onEntered={onEntered} onStartOver={startOver} />
  }
  if (stage.at === 'enrolment') {
    return (
      <EnrolmentStep
        onEnrolled={(codes) => setStage({ at: 'recovery codes', codes })}
        onPostponed={openCustomers}
        onStartOver={startOver}
      />
    )
  }
  if (stage.at === 'recovery codes') {
    return <RecoveryCodesStep codes={stage.codes} onKept={openCustomers} />
  }
  return <PasswordStep onNext={(at) => setStage({ at })} />
}

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty(common.emailMissing)),
  password: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)),
})

function PasswordStep({ onNext }: { onNext: (next: 'code' | 'enrolment') => void }) {
  const form = useForm({
    schema,
    initial: { email: '', password: '' },
    onSubmit: async (body) => {
      try {
        onNext(await signInAdmin(body))
        return null
      } catch (error) {
        return passwordFailure(error)
      }
    },
  })
  return (
    <FrontPage
      title={texts.adminTitle}
      lead={texts.adminLead}
      slogan={texts.adminSlogan}
      hasContacts={false}
    >
      <Form of={form}>
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          inputMode="email"
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
    </FrontPage>
  )
}
