import { type FormEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import { forgetCustomer, signInWithPassword } from '#contract/account/session.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { CallWhenRefused } from '#portal/kit/contact/call-when-refused.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import { useNavigation } from '#portal/kit/pages/navigation.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { call } from '#portal/queries/calls/client.ts'
import { currentToken } from '#portal/session/session-token.ts'
import type { RememberedCustomer } from '#portal/queries/account/remembered-customer.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'
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
  password: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)),
  /** null until the subscriber touches it: then it is as at the last sign-in. */
  isOwnDevice: v.nullable(v.boolean()),
})

interface PasswordStepProps {
  /** The remembered customer where it is known already. */
  customer?: RememberedCustomer | undefined
  /** Asks for the remembered customer; null for a browser that the server does not remember. */
  ask: () => Promise<RememberedCustomer | null>
  /** What the server refused of a form that was sent before the script arrived. */
  begun?: BegunSignIn | null
}

/** The remembered customer; undefined until the server answers. A browser it does not know starts over. */
function useRememberedCustomer({ customer, ask }: PasswordStepProps) {
  const { navigate } = useNavigation()
  const [arrived, setArrived] = useState(customer)
  useEffect(() => {
    let isShown = true
    const follow = (answer: RememberedCustomer | null) => {
      if (!isShown) return
      if (answer) return setArrived(answer)
      rememberedMark.clear()
      void navigate({ to: '/sign-in', replace: true })
    }
    // Without a network the password step stays as it is.
    ask().then(follow, () => undefined)
    return () => {
      isShown = false
    }
  }, [ask, navigate])
  return arrived
}

/** Sign-in with the password only, for a browser whose subscriber's document is remembered. */
export function PasswordStep(props: PasswordStepProps) {
  const { begun = null } = props
  const customer = useRememberedCustomer(props)
  const wasOwnDevice = customer?.isOwnDevice ?? false
  const { navigate } = useNavigation()
  const hasCentral = useProvider().rules.centralPassword !== 'off'
  const enter = useEnterPanel()
  // Other servers than ours do not know the choice; they hear of it only where it was made.
  const said = (choice: boolean | null) => {
    const isOwnDevice = choice ?? wasOwnDevice
    return isOwnDevice || wasOwnDevice ? isOwnDevice : undefined
  }
  const form = useForm({
    schema,
    initial: { password: '', isOwnDevice: null },
    begun: begun && {
      values: { password: '', isOwnDevice: begun.isOwnDevice || null },
      failure: { text: begun.failure.text, requestId: begun.failure.requestId },
    },
    isDrawnByServer: true,
    onSubmit: async ({ password, isOwnDevice }) => {
      try {
        await call(signInWithPassword, { body: { password, isOwnDevice: said(isOwnDevice) } })
      } catch (error) {
        if (asksNewPassword(error)) {
          await navigate(newPasswordStep)
          return null
        }
        const { text, requestId = null } = signInFailure(error)
        return { text, requestId }
      }
      if (!currentToken()) return (await import('#portal/session/not-kept.ts')).notKept
      enter()
      return null
    },
  })

  async function forget(event: FormEvent) {
    event.preventDefault()
    // The result is ignored: the next screen asks for the document in any case.
    await call(forgetCustomer, {}).catch(() => null)
    signInTarget.clear()
    rememberedMark.clear()
    await navigate({ to: '/sign-in' })
  }

  const isOwnDevice = form.field('isOwnDevice')
  return (
    <FrontPage title={customer?.name ? texts.hello(customer.name) : texts.welcomeBack}>
      <SignOutNote />
      <div className="remembered">
        <div>
          {customer && (
            <>
              <p className="remembered-label">{texts.rememberedAs}</p>
              <p className="remembered-document figures">{customer.document}</p>
            </>
          )}
        </div>
        {/* Without a script it opens the sign-in of everybody. */}
        <form method="get" action="/sign-in" onSubmit={(event) => void forget(event)}>
          <Button type="submit" variant="quiet" isSmall>
            {texts.notMe}
          </Button>
        </form>
      </div>
      <Form of={form} postsTo="/sign-in-2">
        <CallWhenRefused failure={form.failure} />
        <PasswordField
          {...form.field('password')}
          label={hasCentral ? texts.anyPassword : texts.password}
          autoComplete="current-password webauthn"
        />
        <OwnDeviceField {...isOwnDevice} value={isOwnDevice.value ?? wasOwnDevice} />
        <div className="stack-2">
          <Button type="submit" isBusy={form.isSubmitting} isWide>
            {texts.enter}
          </Button>
          <PasskeyEntry onEntered={enter} isOwnDevice={said(isOwnDevice.value)} />
          <ButtonLink to="/request-password-restoration" variant="quiet" isWide>
            {texts.recover}
          </ButtonLink>
        </div>
      </Form>
    </FrontPage>
  )
}
