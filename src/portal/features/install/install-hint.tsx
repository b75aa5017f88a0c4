import Download from 'lucide-react/icons/download'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { dismissInstalling, isInstallMoment } from '#portal/kit/install-moment.ts'
import {
  acceptInstallOffer,
  hasInstallOffer,
  subscribeToInstallOffer,
} from '#portal/kit/install-offer.ts'
import { useProvider } from '#portal/kit/provider.tsx'
import './install.css'
import { texts } from './texts.ts'

/** Only browsers of Apple's phones and tablets know this word; false: not opened from the icon. */
const needsSteps = () => 'standalone' in navigator && navigator.standalone === false

/** How to have the portal on the home screen, at a moment when that is welcome. */
export function InstallHint() {
  const { theme } = useProvider()
  const isOffered = useSyncExternalStore(subscribeToInstallOffer, hasInstallOffer)
  const [isWelcome, setIsWelcome] = useState(isInstallMoment)
  if (!isWelcome || (!isOffered && !needsSteps())) return null

  function dismiss() {
    dismissInstalling()
    setIsWelcome(false)
  }

  return (
    <Card as="section" aria-labelledby="install" className="install">
      <div>
        <h2 id="install">{texts.title(theme.alias)}</h2>
        <p>{texts.text}</p>
      </div>
      {!isOffered && (
        <ol>
          <li>{texts.stepShare}</li>
          <li>{texts.stepAdd}</li>
          <li>{texts.stepSignIn}</li>
        </ol>
      )}
      <div className="install-actions">
        {isOffered && (
          <Button isSmall icon={Download} onClick={() => void acceptInstallOffer()}>
            {texts.install}
          </Button>
        )}
        <Button isSmall variant="quiet" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </Card>
  )
}
