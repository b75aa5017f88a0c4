import Download from 'lucide-react/icons/download'
import { Button } from '#portal/kit/buttons/button.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { saveBlob } from '#portal/kit/browser/download.ts'
import '../staff-sign-in.css'
import { texts } from '../texts.ts'

export interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** The recovery codes, shown this one time. The member of staff is already signed in. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <>
      <ul className="staff-sign-in-codes figures" aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="stack-2">
        <CopyButton
          text={codes.join('\n')}
          label={texts.copyCodes}
          copied={texts.codesCopied}
          variant="secondary"
        />
        <Button
          variant="secondary"
          icon={Download}
          onClick={() =>
            saveBlob(texts.codesFile, new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
          }
        >
          {texts.downloadCodes}
        </Button>
        <Button isWide onClick={onKept}>
          {texts.kept}
        </Button>
      </div>
    </>
  )
}
