import { useEffect } from 'react'
import * as v from 'valibot'
import { signInWithPassword } from '#contract/account/session.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { DialogDescription } from '#portal/kit/overlays/description.tsx'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { call } from '#portal/queries/calls/client.ts'
import { opensBillsOnly } from '#portal/session/session-token.ts'
import { PasskeyEntry } from './passkey-entry.tsx'
import { stepUpFailure } from './refusals.ts'
import './session.css'
import { texts } from './texts.ts'

interface StepUpProps {
  isOpen: boolean
  /** The session has its full right again. */
  onConfirmed: () => void
  onCancel: () => void
}

/** "Confirme que é você": the password or a passkey, over the open screen, which keeps what was typed. */
export function StepUp({ isOpen, onConfirmed, onCancel }: StepUpProps) {
  return (
    <DialogFrame role="dialog" title={texts.stepUpTitle} isOpen={isOpen} onClose={onCancel}>
      <DialogDescription>{texts.stepUpLead}</DialogDescription>
      <PasswordForm onConfirmed={onConfirmed} />
      <PasskeyEntry onEntered={onConfirmed} />
      <Button variant="quiet" isWide onClick={onCancel}>
        {texts.notNow}
      </Button>
    </DialogFrame>
  )
}

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)) })

function PasswordForm({ onConfirmed }: Pick<StepUpProps, 'onConfirmed'>) {
  useConfirmedElsewhere(onConfirmed)
  const form = useForm({
    schema,
    initial: { password: '' },
    onSubmit: async (body) => {
      try {
        await call(signInWithPassword, { body })
      } catch (error) {
        const { text, requestId = null } = stepUpFailure(error)
        return { text, requestId }
      }
      onConfirmed()
      return null
    },
  })
  return (
    <Form of={form}>
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        autoComplete="current-password"
      />
      <OnlineButton type="submit" isBusy={form.isSubmitting} isWide reason={texts.stepUpOffline}>
        {texts.confirm}
      </OnlineButton>
    </Form>
  )
}

/** Another tab may have confirmed it: its token is found when the subscriber returns to this one. */
function useConfirmedElsewhere(onConfirmed: () => void) {
  useEffect(() => {
    const look = () => {
      if (!opensBillsOnly()) onConfirmed()
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [onConfirmed])
}
