import { FrontPage } from '#portal/kit/front-page.tsx'
import { RecoveryCodes, type RecoveryCodesProps } from './recovery-codes.tsx'
import { texts } from './texts.ts'

/** The recovery codes, as the last step of the sign-in that enrolled an authenticator. */
export function RecoveryCodesStep({ slogan, ...codes }: RecoveryCodesProps & { slogan: string }) {
  return (
    <FrontPage
      title={texts.recoveryTitle}
      step="recovery codes"
      lead={texts.recoveryIntroduction}
      slogan={slogan}
      hasContacts={false}
    >
      <RecoveryCodes {...codes} />
    </FrontPage>
  )
}
