import * as v from 'valibot'
import { signIn } from '#contract/account/session.ts'
import { canonicalDocument, formatDocument, isDocument } from '#domain/account/people/document.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { CallWhenRefused } from '#portal/kit/contact/call-when-refused.tsx'
import { DocumentField } from '#portal/kit/form/document-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import { useNavigation } from '#portal/kit/pages/navigation.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { call } from '#portal/queries/calls/client.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { documentForSignIn } from '#portal/session/document-for-sign-in.ts'
import type { BegunSignIn } from './begun-sign-in.ts'
import { asksNewPassword, newPasswordStep } from './new-password-required.ts'
import { OwnDeviceField } from './own-device-field.tsx'
import { PasskeyEntry } from './passkey-entry.tsx'
import { SignOutNote } from './sign-out-note.tsx'
import { signInFailure } from './refusals.ts'
import './session.css'
import { texts } from './texts.ts'
import { useEnterPanel } from './use-enter-panel.ts'

const schema = v.object({
  cpfOrCnpj: v.pipe(
    v.string(),
    v.transform(canonicalDocument),
    v.nonEmpty(texts.documentMissing),
    v.check(isDocument, texts.documentInvalid),
  ),
  password: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)),
  isOwnDevice: v.boolean(),
})

/** `begun`: what the server refused of a form that was sent before the script arrived. */
export function SignIn({ begun = null }: { begun?: BegunSignIn | null }) {
  const { navigate } = useNavigation()
  const hasCentral = useProvider().rules.centralPassword !== 'off'
  const enter = useEnterPanel()
  const form = useForm({
    schema,
    initial: {
      cpfOrCnpj: formatDocument(documentForSignIn.get()),
      password: '',
      isOwnDevice: false,
    },
    begun: begun && {
      values: { cpfOrCnpj: begun.cpfOrCnpj, password: '', isOwnDevice: begun.isOwnDevice },
      failure: begun.failure,
    },
    isDrawnByServer: true,
    onSubmit: async ({ isOwnDevice, ...typed }) => {
      try {
        await call(signIn, { body: { ...typed, ...(isOwnDevice && { isOwnDevice }) } })
      } catch (error) {
        if (!asksNewPassword(error)) return signInFailure(error)
        documentForSignIn.set(typed.cpfOrCnpj)
        await navigate(newPasswordStep)
        return null
      }
      if (!currentToken()) return (await import('#portal/session/not-kept.ts')).notKept
      documentForSignIn.set('')
      enter()
      return null
    },
  })

  const isOwnDevice = form.field('isOwnDevice')
  return (
    <FrontPage title={texts.title} lead={texts.lead}>
      <SignOutNote />
      <Form of={form} postsTo="/sign-in">
        <CallWhenRefused failure={form.failure} />
        <DocumentField {...form.field('cpfOrCnpj')} label={texts.document} hasPasskeys />
        <PasswordField
          {...form.field('password')}
          label={hasCentral ? texts.anyPassword : texts.password}
          autoComplete="current-password"
        />
        <OwnDeviceField {...isOwnDevice} />
        <div className="stack-2">
          <Button type="submit" isBusy={form.isSubmitting} isWide>
            {texts.enter}
          </Button>
          <PasskeyEntry onEntered={enter} isOwnDevice={isOwnDevice.value || undefined} />
          <ButtonLink to="/request-password-restoration" variant="quiet" isWide>
            {texts.recover}
          </ButtonLink>
        </div>
      </Form>
      <div className="first-access">
        <p>{hasCentral ? texts.noPasswordQuestion : texts.firstAccessQuestion}</p>
        <ButtonLink
          to="/request-password-restoration"
          search={{ first_access: true }}
          variant="secondary"
          isSmall
        >
          {texts.firstAccess}
        </ButtonLink>
      </div>
    </FrontPage>
  )
}
