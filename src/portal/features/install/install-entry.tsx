import Download from 'lucide-react/icons/download'
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '#portal/kit/icon.tsx'
import {
  showInstallPrompt,
  hasInstallPrompt,
  subscribeToInstallPrompt,
} from '#portal/kit/install-prompt.ts'
import { InstallSteps } from '#portal/kit/install-steps.tsx'
import { isIosBrowser } from '#portal/kit/installed.ts'
import './install.css'
import { texts } from './texts.ts'

/**
 * The menu's way to install the portal, for as long as the browser can: an installed portal, and a
 * browser that installs nothing, have no such entry. On iOS it opens the steps below it.
 */
export function InstallEntry() {
  const hasPrompt = useSyncExternalStore(subscribeToInstallPrompt, hasInstallPrompt)
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPrompt && !isIosBrowser()) return null
  return (
    <>
      <button
        type="button"
        className="menu-entry install-entry"
        {...(!hasPrompt && { 'aria-expanded': isOpen })}
        onClick={() => (hasPrompt ? void showInstallPrompt() : setIsOpen(!isOpen))}
      >
        <Icon of={Download} />
        {texts.installApp}
      </button>
      {isOpen && !hasPrompt && <InstallSteps />}
    </>
  )
}
