import Download from 'lucide-react/icons/download'
import { useState, useSyncExternalStore } from 'react'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import {
  showInstallPrompt,
  hasInstallPrompt,
  subscribeToInstallPrompt,
} from '#portal/kit/install/install-prompt.ts'
import { InstallSteps } from '#portal/kit/install/install-steps.tsx'
import { installWay } from '#portal/kit/install/install-way.ts'
import './install.css'
import { texts } from './texts.ts'

/**
 * The menu's way to install the portal, for as long as the browser can: an installed portal, and a
 * browser that installs nothing, have no such entry. Where the browser does not ask by itself, it opens the
 * steps below it.
 */
export function InstallEntry() {
  const hasPrompt = useSyncExternalStore(subscribeToInstallPrompt, hasInstallPrompt)
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPrompt && installWay() === null) return null
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
