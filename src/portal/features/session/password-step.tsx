import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { forgetCustomer, signInWithPassword } from '#contract/session.ts'
import { Button, ButtonLink } from '#portal/kit/button.tsx'
import { CallWhenRefused } from '#portal/kit/call-when-refused.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { call } from '#portal/queries/client.ts'
import type { RememberedCustomer } from '#portal/queries/remembered-customer.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'
import { asksNewPassword, newPasswordStep } from './new-password-required.ts'
import { OwnDeviceField } from './own-device-field.tsx'
import { PasskeyEntry } from './passkey-entry.tsx'
import { SignOutNote } from './sign-out-note.tsx'
import { signInFailure } from './refusals.ts'
import './session.css'
import { texts } from './texts.ts'
import { useEnterPanel } from './use-enter-panel.ts'

const route = getRouteApi('/sign-in-2')

const schema = v.object({
  password: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)),
  /** null until the subscriber touches it: then it is as at the last sign-in. */
  isOwnDevice: v.nullable(v.boolean()),
})

/** The remembered customer; undefined until the server answers. A browser it does not know starts over. */
function useRememberedCustomer(): RememberedCustomer | undefined {
  const { customer, late } = route.useLoaderData()
  const [arrived, setArrived] = useState(customer)
  const router = useRouter()
  useEffect(() => {
    let isShown = true
    const follow = (answer: RememberedCustomer | null) => {
      if (!isShown) return
      if (answer === null) void router.navigate({ to: '/sign-in', replace: true })
      else setArrived(answer)
    }
    // Without a network the password step stays as it is.
    late.then(follow, () => undefined)
    return () => {
      isShown = false
    }
  }, [late, router])
  return arrived
}

/** Sign-in with the password only, for a browser whose subscriber's document is remembered. */
export function PasswordStep() {
  const customer = useRememberedCustomer()
  const wasOwnDevice = customer?.isOwnDevice ?? false
  const router = useRouter()
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
    onSubmit: async ({ password, isOwnDevice }) => {
      try {
        await call(signInWithPassword, { body: { password, isOwnDevice: said(isOwnDevice) } })
      } catch (error) {
        if (asksNewPassword(error)) {
          await router.navigate(newPasswordStep)
          return null
        }
        const { text, requestId = null } = signInFailure(error)
        return { text, requestId }
      }
      enter()
      return null
    },
  })

  async function forget() {
    // The result is ignored: the next screen asks for the document in any case.
    await call(forgetCustomer, {}).catch(() => null)
    signInTarget.clear()
    rememberedMark.clear()
    await router.navigate({ to: '/sign-in' })
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
        <Button variant="quiet" isSmall onClick={() => void forget()}>
          {texts.notMe}
        </Button>
      </div>
      <Form of={form}>
        <CallWhenRefused failure={form.failure} />
        <PasswordField
          {...form.field('password')}
          label={hasCentral ? texts.anyPassword : texts.password}
          autoComplete="current-password webauthn"
        />
        <OwnDeviceField {...isOwnDevice} value={isOwnDevice.value ?? wasOwnDevice} />
        <div className="sign-in-buttons">
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
