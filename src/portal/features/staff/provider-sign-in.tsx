import { useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { Button } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { signInProviderUser } from '#portal/queries/staff.ts'
import { providerSignInFailure } from './refusals.ts'
import { texts } from './texts.ts'

const schema = v.object({
  client_id: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.userOrPasswordMissing)),
  password: v.pipe(v.string(), v.nonEmpty(texts.userOrPasswordMissing)),
})

/** Sign-in of a provider's user: client id, filled in from the host, and password. */
export function ProviderSignIn() {
  const router = useRouter()
  const { theme } = useProvider()
  const form = useForm({
    schema,
    initial: { client_id: theme.client_id, password: '' },
    onSubmit: async (body) => {
      try {
        await signInProviderUser(body)
      } catch (error) {
        return providerSignInFailure(error)
      }
      await router.navigate({ to: '/provider', replace: true })
      return null
    },
  })
  return (
    <FrontPage
      title={texts.providerTitle}
      lead={texts.providerLead}
      slogan={texts.providerSlogan}
      hasContacts={false}
    >
      <Form of={form}>
        <TextField
          {...form.field('client_id')}
          label={texts.user}
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          autoComplete="current-password"
        />
        <Button type="submit" isBusy={form.isSubmitting} isWide>
          {texts.enter}
        </Button>
      </Form>
    </FrontPage>
  )
}
