import { useState } from 'react'
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
import { useReturn } from './return-to.ts'
import { SignInForm } from './sign-in-form.tsx'
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
  const [stage, setStage] = useState<Stage>({ at: 'password' })
  const onDone = useReturn('/adm/customers')
  const startOver = () => setStage({ at: 'password' })

  if (stage.at === 'code') {
    const onEntered = (codesLeft: number) => {
      if (codesLeft <= warnAtCodesLeft)
        showToast({ kind: 'warning', text: texts.codesLeft(codesLeft) })
      onDone()
    }
    return <CodeStep onEntered={onEntered} onStartOver={startOver} />
  }
  if (stage.at === 'enrolment') {
    return (
      <EnrolmentStep
        onEnrolled={(codes) => setStage({ at: 'recovery codes', codes })}
        onPostponed={onDone}
        onStartOver={startOver}
      />
    )
  }
  if (stage.at === 'recovery codes') {
    return <RecoveryCodesStep codes={stage.codes} onKept={onDone} />
  }
  return <PasswordStep onNext={(at) => setStage({ at })} />
}

function PasswordStep({ onNext }: { onNext: (next: 'code' | 'enrolment') => void }) {
  return (
    <FrontPage
      title={texts.adminTitle}
      lead={texts.adminLead}
      slogan={texts.adminSlogan}
      hasContacts={false}
    >
      <SignInForm
        login={{ label: texts.email, type: 'email', inputMode: 'email' }}
        loginMissing={common.emailMissing}
        passwordMissing={texts.passwordMissing}
        onSubmit={async ({ login, password }) => {
          try {
            onNext(await signInAdmin({ email: login, password }))
            return null
          } catch (error) {
            return passwordFailure(error)
          }
        }}
      />
    </FrontPage>
  )
}
