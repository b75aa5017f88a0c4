import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { forgetCustomer, signInWithPassword } from '#contract/session.ts'
import { Button, ButtonLink } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { call } from '#portal/queries/client.ts'
import { asksNewPassword, newPasswordStep } from './new-password-required.ts'
import { PasskeyEntry } from './passkey-entry.tsx'
import { SignOutNote } from './sign-out-note.tsx'
import { signInFailure } from './refusals.ts'
import './session.css'
import { texts } from './texts.ts'

const route = getRouteApi('/sign-in-2')

const schema = v.object({
  password: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)),
})

/** The masked document; undefined until the server answers. A browser it does not know starts over. */
function useRememberedDocument(): string | undefined {
  const { document, late } = route.useLoaderData()
  const [arrived, setArrived] = useState(document)
  const router = useRouter()
  useEffect(() => {
    let isShown = true
    const follow = (answer: string | null) => {
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
  const document = useRememberedDocument()
  const router = useRouter()
  const hasCentral = useProvider().rules.centralPassword !== 'off'
  const form = useForm({
    schema,
    initial: { password: '' },
    onSubmit: async (body) => {
      try {
        await call(signInWithPassword, { body })
      } catch (error) {
        if (asksNewPassword(error)) {
          await router.navigate(newPasswordStep)
          return null
        }
        const { text, requestId = null } = signInFailure(error)
        return { text, requestId }
      }
      await router.navigate({ to: '/panel', replace: true })
      return null
    },
  })

  async function forget() {
    // The result is ignored: the next screen asks for the document in any case.
    await call(forgetCustomer, {}).catch(() => null)
    await router.navigate({ to: '/sign-in' })
  }

  return (
    <FrontPage title={texts.welcomeBack}>
      <SignOutNote />
      <div className="remembered">
        <div>
          {document && (
            <>
              <p className="remembered-label">{texts.rememberedAs}</p>
              <p className="remembered-document figures">{document}</p>
            </>
          )}
        </div>
        <Button variant="quiet" isSmall onClick={() => void forget()}>
          {texts.notMe}
        </Button>
      </div>
      <Form of={form}>
        <PasswordField
          {...form.field('password')}
          label={hasCentral ? texts.anyPassword : texts.password}
          autoComplete="current-password webauthn"
        />
        <div className="sign-in-buttons">
          <Button type="submit" isBusy={form.isSubmitting} isWide>
            {texts.enter}
          </Button>
          <PasskeyEntry />
          <ButtonLink to="/request-password-restoration" variant="quiet" isWide>
            {texts.recover}
          </ButtonLink>
        </div>
      </Form>
    </FrontPage>
  )
}
