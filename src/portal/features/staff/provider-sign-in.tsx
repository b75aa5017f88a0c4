import { FrontPage } from '#portal/kit/front-page.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { signInProviderUser } from '#portal/queries/staff.ts'
import { providerSignInFailure } from './refusals.ts'
import { useReturn } from './return-to.ts'
import { SignInForm } from './sign-in-form.tsx'
import { texts } from './texts.ts'

/** Sign-in of a provider's user: client id, filled in from the host, and password. */
export function ProviderSignIn() {
  const { theme } = useProvider()
  const onDone = useReturn('/provider')
  return (
    <FrontPage
      title={texts.providerTitle}
      lead={texts.providerLead}
      slogan={texts.providerSlogan}
      hasContacts={false}
    >
      <SignInForm
        login={{ label: texts.user }}
        initialLogin={theme.client_id}
        loginMissing={texts.userOrPasswordMissing}
        passwordMissing={texts.userOrPasswordMissing}
        onSubmit={async ({ login, password }) => {
          try {
            await signInProviderUser({ client_id: login, password })
          } catch (error) {
            return providerSignInFailure(error)
          }
          onDone()
          return null
        }}
      />
    </FrontPage>
  )
}
