import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { editPassword } from '#contract/account/recovery.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import {
  isConfirmed,
  newPasswordFields,
  newPasswordPaths,
} from '#portal/kit/password/new-password.ts'
import { passwordTexts } from '#portal/kit/password/texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { call } from '#portal/queries/calls/client.ts'
import { deletePersisted } from '#portal/offline/sealed-store.ts'
import { documentForSignIn } from '#portal/session/document-for-sign-in.ts'
import { clearToken } from '#portal/session/session-token.ts'
import type { RecoveryState } from './journey-state.ts'
import { deleteJourney, readJourney } from './journey-store.ts'
import './recovery.css'
import { madePassword } from './made-password.ts'
import { newPasswordFailure } from './refusals.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

const schema = v.pipe(
  v.object(newPasswordFields),
  v.forward(v.partialCheck(newPasswordPaths, isConfirmed, passwordTexts.mismatch), [
    'confirmNewPassword',
  ]),
)

/** Form for the new password, which is kept only in the state of this form. */
export function NewPassword() {
  const router = useRouter()
  const isFromSignIn = useLocation({
    select: ({ state }) => state.isCentralPasswordWeak ?? false,
  })
  const [isFirstAccess] = useState(() => readJourney()?.isFirstAccess ?? false)
  const form = useForm({
    schema,
    initial: { newPassword: '', confirmNewPassword: '' },
    onSubmit: async (body) => {
      try {
        await call(editPassword, { body })
      } catch (error) {
        return newPasswordFailure(error)
      }
      const document = readJourney()?.document ?? documentForSignIn.get()
      documentForSignIn.set(document)
      madePassword.set({ document, password: body.newPassword })
      deleteJourney()
      // The server has ended every session of the account, including one in this browser.
      clearToken()
      void deletePersisted()
      const state: RecoveryState = { isPasswordChanged: true, isFirstAccess }
      await router.navigate({ to: '/password-changed-successfully', replace: true, state })
      return null
    },
  })

  async function back() {
    const search = isFirstAccess ? { first_access: true } : {}
    deleteJourney()
    if (isFromSignIn) return router.navigate({ to: '/sign-in', replace: true })
    await router.navigate({ to: '/request-password-restoration', search, replace: true })
  }

  const ownLead = isFirstAccess ? texts.firstPasswordLead : texts.passwordLead
  return (
    <FrontPage
      title={isFirstAccess ? texts.firstPasswordTitle : texts.passwordTitle}
      lead={isFromSignIn ? texts.weakCentralLead : ownLead}
    >
      {!isFromSignIn && <Steps at={4} />}
      <Form of={form}>
        <PasswordField
          {...form.field('newPassword')}
          label={isFirstAccess ? texts.firstPassword : passwordTexts.newPassword}
          hint={passwordTexts.hint}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmNewPassword')}
          label={isFirstAccess ? texts.repeatFirstPassword : passwordTexts.confirmNewPassword}
          autoComplete="new-password"
        />
        <div className="stack-2 recovery-buttons">
          <Button type="submit" isBusy={form.isSubmitting} isWide>
            {texts.save}
          </Button>
          <Button variant="quiet" isWide onClick={() => void back()}>
            {common.back}
          </Button>
        </div>
      </Form>
    </FrontPage>
  )
}
