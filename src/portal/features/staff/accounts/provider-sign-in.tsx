import { useState } from 'react'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { StaffFront } from '#portal/kit/pages/staff-front.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { providerSecondFactorCalls } from '#portal/queries/staff/second-factor.ts'
import { signInProviderUser } from '#portal/queries/staff/staff.ts'
import './staff-sign-in.css'
import { PasskeyEntry } from './passkeys/passkey-entry.tsx'
import { providerSignInFailure } from './refusals.ts'
import { useReturn } from './return-to.ts'
import { SecondStep } from './second-factor/second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** Sign-in of a provider's user: client id, or e-mail, and password, then the second factor where it is due. */
export function ProviderSignIn() {
  const [next, setNext] = useState<'code' | 'enrolment' | null>(null)
  const onDone = useReturn('/provider')
  if (next === null) {
    return <PasswordStep onNext={(due) => (due === 'nothing' ? onDone() : setNext(due))} />
  }
  return (
    <SecondStep
      next={next}
      calls={providerSecondFactorCalls}
      area="provider"
      onDone={onDone}
      onStartOver={() => setNext(null)}
    />
  )
}

interface PasswordStepProps {
  onNext: (next: 'nothing' | 'code' | 'enrolment') => void
}

/** The client id is filled in from the host; a named user replaces it by the e-mail. */
function PasswordStep({ onNext }: PasswordStepProps) {
  const { theme } = useProvider()
  return (
    <StaffFront area="provider" title={texts.providerTitle} lead={texts.providerLead}>
      <SignInForm
        login={{ label: texts.user }}
        initialLogin={theme.client_id}
        loginMissing={texts.userOrPasswordMissing}
        passwordMissing={texts.userOrPasswordMissing}
        onSubmit={async ({ login, password }) => {
          try {
            onNext(await signInProviderUser({ client_id: login, password }))
            return null
          } catch (error) {
            return providerSignInFailure(error)
          }
        }}
      />
      <PasskeyEntry area="provider" onEntered={() => onNext('nothing')} />
      <ButtonLink to="/admin/invitation" variant="quiet" isWide>
        {texts.hasInvitation}
      </ButtonLink>
      <p className="field-hint">{texts.forgotten}</p>
    </StaffFront>
  )
}
