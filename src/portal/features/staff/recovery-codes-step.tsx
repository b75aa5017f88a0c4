import { Button } from '#portal/kit/button.tsx'
import { CopyButton } from '#portal/kit/copy-button.tsx'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { texts } from './texts.ts'

/** The recovery codes, shown this one time. The administrator is already signed in. */
export function RecoveryCodesStep({
  codes,
  onKept,
}: {
  codes: readonly string[]
  onKept: () => void
}) {
  return (
    <FrontPage
      title={texts.recoveryTitle}
      step="recovery codes"
      lead={texts.recoveryIntroduction}
      slogan={texts.adminSlogan}
      hasContacts={false}
    >
      <ul className="staff-sign-in-codes figures" aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="staff-sign-in-actions">
        <CopyButton
          text={codes.join('\n')}
          label={texts.copyCodes}
          copied={texts.codesCopied}
          variant="secondary"
        />
        <Button isWide onClick={onKept}>
          {texts.kept}
        </Button>
      </div>
    </FrontPage>
  )
}
