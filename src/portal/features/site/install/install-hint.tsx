import Download from 'lucide-react/icons/download'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { dismissInstallHint, canShowInstallHint } from '#portal/kit/install/install-timing.ts'
import {
  showInstallPrompt,
  hasInstallPrompt,
  subscribeToInstallPrompt,
} from '#portal/kit/install/install-prompt.ts'
import { InstallSteps } from '#portal/kit/install/install-steps.tsx'
import { installWay } from '#portal/kit/install/install-way.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import './install.css'
import { texts } from './texts.ts'

/**
 * Explains how to install the portal on the home screen. It waits for the second visit or a
 * payment, when the offer is welcome.
 */
export function InstallHint() {
  const { theme } = useProvider()
  const hasPrompt = useSyncExternalStore(subscribeToInstallPrompt, hasInstallPrompt)
  const [isShown, setIsShown] = useState(canShowInstallHint)
  if (!isShown || (!hasPrompt && installWay() === null)) return null

  function dismiss() {
    dismissInstallHint()
    setIsShown(false)
  }

  return (
    <Card as="section" aria-labelledby="install" className="install">
      <div>
        <h2 id="install">{texts.title(theme.alias)}</h2>
        <p>{texts.text}</p>
      </div>
      {!hasPrompt && <InstallSteps />}
      <div className="row-2">
        {hasPrompt && (
          <Button isSmall icon={Download} onClick={() => void showInstallPrompt()}>
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
