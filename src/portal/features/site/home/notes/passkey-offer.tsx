import { useRouter } from '@tanstack/react-router'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useState } from 'react'
import { requestPasskeyCreation } from '#contract/account/passkeys.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { canRecogniseUser, postponePasskeyOffer } from '#portal/kit/browser/passkey-device.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { isDeclined } from '#portal/queries/account/passkey-ceremonies.ts'
import { makePasskey } from '#portal/queries/account/passkeys.ts'
import { anyFailure, useAction } from '#portal/queries/use-action.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'
import './prompt.css'

const needsPassword = (error: unknown) =>
  error instanceof ApiError &&
  error.endpoint === requestPasskeyCreation &&
  error.text === 'currentPassword not provided'

const passkeyFailure = anyFailure(texts.failure)

/** Offers signing in by fingerprint or face from the next time on, where this device can do it. */
export function PasskeyOffer() {
  const router = useRouter()
  const { isOffline } = useConnection()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => void canRecogniseUser().then(setIsOffered), [])
  const accept = useAction({
    act: () => makePasskey(),
    failure: (error) => (needsPassword(error) || isDeclined(error) ? null : passkeyFailure(error)),
    // The sign-in is long ago: "Senha e aparelhos" asks for the password and makes it there.
    onFailed: (error) => needsPassword(error) && router.navigate({ to: '/panel/security' }),
    onDone: () => {
      showToast({ kind: 'success', text: texts.made })
      setIsOffered(false)
    },
  })
  if (!isOffered || isOffline) return null

  function postpone() {
    postponePasskeyOffer()
    setIsOffered(false)
  }

  return (
    <Card as="section" aria-labelledby="passkey-offer" className="prompt">
      <span className="home-icon">
        <Icon of={Fingerprint} />
      </span>
      <div className="prompt-words">
        <h2 id="passkey-offer">{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <div className="prompt-actions">
        <Button isSmall isBusy={accept.isBusy} onClick={() => accept.run()}>
          {texts.action}
        </Button>
        <Button isSmall variant="quiet" onClick={postpone}>
          {texts.dismiss}
        </Button>
        <ActionFailure of={accept.failed} />
      </div>
    </Card>
  )
}
