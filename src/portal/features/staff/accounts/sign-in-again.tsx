import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { DialogDescription } from '#portal/kit/overlays/description.tsx'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import {
  isSignedInAs,
  secondFactorCallsOf,
  signInAgain,
  type StaffAccount,
} from '#portal/queries/staff/staff-account.ts'
import type { SignInReason } from '#portal/queries/staff/staff-sign-in.ts'
import { CodeForm } from './second-factor/code-form.tsx'
import { PasskeyEntry } from './passkeys/passkey-entry.tsx'
import { signInAgainFailure } from './refusals.ts'
import './staff-sign-in.css'
import { texts } from './texts.ts'

interface SignInAgainProps {
  account: StaffAccount
  reason: SignInReason
  isOpen: boolean
  /** A session of this account is open. */
  onSignedIn: () => void
  /** The member of staff leaves the area, or gives the action up. */
  onLeave: () => void
}

/**
 * Asks for the sign-in over the page, which keeps what was typed. When the session is over, the page
 * beneath cannot be read meanwhile.
 */
export function SignInAgain(props: SignInAgainProps) {
  const { account, reason, isOpen, onSignedIn, onLeave } = props
  const isOver = reason === 'session over'
  return (
    <DialogFrame
      role="dialog"
      title={isOver ? texts.againTitle : texts.confirmTitle}
      isOpen={isOpen}
      onClose={isOver ? null : onLeave}
      isOpaque={isOver}
    >
      <Steps
        account={account}
        reason={reason}
        lead={isOver ? texts.againLead(account.login) : texts.confirmLead(account.login)}
        onSignedIn={onSignedIn}
      />
      <Button variant="quiet" isWide onClick={onLeave}>
        {isOver ? texts.leave : common.cancel}
      </Button>
    </DialogFrame>
  )
}

interface StepsProps extends Pick<SignInAgainProps, 'account' | 'onSignedIn' | 'reason'> {
  lead: string
}

function Steps({ account, reason, lead, onSignedIn }: StepsProps) {
  const [isCodeDue, setIsCodeDue] = useState(false)
  const [isRecovery, setIsRecovery] = useState(false)
  useSignInElsewhere({ account, reason, onSignedIn })

  if (!isCodeDue) {
    return (
      <>
        <DialogDescription>{lead}</DialogDescription>
        <PasswordForm
          account={account}
          onRight={(next) => (next === 'code' ? setIsCodeDue(true) : onSignedIn())}
        />
        <PasskeyEntry area={account.role} login={account.login} onEntered={onSignedIn} />
      </>
    )
  }
  return (
    <>
      <DialogDescription>{isRecovery ? texts.recoveryLead : texts.codeLead}</DialogDescription>
      <CodeForm
        key={String(isRecovery)}
        calls={secondFactorCallsOf(account)}
        isRecovery={isRecovery}
        onEntered={onSignedIn}
      />
      <Button variant="quiet" isWide onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? texts.toAuthenticator : texts.toRecovery}
      </Button>
    </>
  )
}

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)) })

interface PasswordFormProps {
  account: StaffAccount
  onRight: (next: 'code' | 'nothing') => void
}

function PasswordForm({ account, onRight }: PasswordFormProps) {
  const form = useForm({
    schema,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        const next = await signInAgain(account, password)
        // An authenticator is enrolled on the sign-in page.
        if (next === 'enrolment') return { text: texts.enrolmentDue }
        onRight(next)
        return null
      } catch (error) {
        return signInAgainFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      {/* Password managers look for the account beside its password. */}
      <input type="text" autoComplete="username" value={account.login} readOnly hidden />
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

/** Asks once whenever the page is returned to, since the sign-in may have been in another tab. */
function useSignInElsewhere(props: Pick<StepsProps, 'account' | 'onSignedIn' | 'reason'>) {
  const { account, reason, onSignedIn } = props
  useEffect(() => {
    const ask = async () => {
      if (await isSignedInAs(account, reason)) onSignedIn()
    }
    const onFocus = () => void ask()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [account, reason, onSignedIn])
}
