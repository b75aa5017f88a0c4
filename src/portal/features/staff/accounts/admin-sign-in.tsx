import { useState } from 'react'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { StaffFront } from '#portal/kit/pages/staff-front.tsx'
import { ToastsOnScreen } from '#portal/kit/toasts/toasts-on-screen.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { adminSecondFactorCalls } from '#portal/queries/staff/second-factor.ts'
import { signInAdmin } from '#portal/queries/staff/staff.ts'
import './staff-sign-in.css'
import { PasskeyEntry } from './passkeys/passkey-entry.tsx'
import { passwordFailure } from './refusals.ts'
import { useReturn } from './return-to.ts'
import { SecondStep } from './second-factor/second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** Sign-in of an administrator: e-mail and password, then the second factor. */
export function AdminSignIn() {
  return (
    <>
      <Steps />
      <ToastsOnScreen />
    </>
  )
}

function Steps() {
  const [next, setNext] = useState<'code' | 'enrolment' | null>(null)
  const onDone = useReturn('/adm/customers')
  if (next === null)
    return <PasswordStep onNext={(step) => (step === 'nothing' ? onDone() : setNext(step))} />
  return (
    <SecondStep
      next={next}
      calls={adminSecondFactorCalls}
      area="admin"
      onDone={onDone}
      onStartOver={() => setNext(null)}
    />
  )
}

function PasswordStep({ onNext }: { onNext: (next: 'code' | 'enrolment' | 'nothing') => void }) {
  return (
    <StaffFront area="admin" title={texts.adminTitle} lead={texts.adminLead}>
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
      <PasskeyEntry area="admin" onEntered={() => onNext('nothing')} />
      <ButtonLink to="/auth/adm/invitation" variant="quiet" isWide>
        {texts.hasInvitation}
      </ButtonLink>
    </StaffFront>
  )
}
