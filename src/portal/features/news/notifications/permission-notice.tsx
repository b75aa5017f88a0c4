import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { InstallSteps } from '#portal/kit/install/install-steps.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'
import type { PermissionState } from './use-permission.ts'

/** Steps to the permission's setting, which depend on the browser or installed app. */
function steps(provider: string): readonly string[] {
  if ('standalone' in navigator) return texts.steps.apple(provider)
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return isInstalled ? texts.steps.installed(provider) : texts.steps.browser()
}

/** Why pushes cannot arrive in this browser and how to change that; null when they can. */
export function PermissionNotice({ permission }: { permission: PermissionState }) {
  if (permission === 'granted') return null
  if (permission === 'unsupported' || permission === 'install') {
    const isApple = permission === 'install'
    return (
      <Callout>
        <p className="notifications-strong">{isApple ? texts.install : texts.unsupported}</p>
        {isApple ? <InstallSteps /> : <p>{texts.unsupportedText}</p>}
      </Callout>
    )
  }
  return <Disabled isUndecided={permission === 'default'} />
}

const reload = () => location.reload()

function Disabled({ isUndecided }: { isUndecided: boolean }) {
  const { theme } = useProvider()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Callout>
      <p className="notifications-strong">{texts.disabled}</p>
      <p>{texts.disabledText}</p>
      <div className="notifications-actions">
        {isUndecided && (
          // The result is not read here: `usePermission` observes the change of permission.
          <Button isSmall icon={BellRing} onClick={() => void Notification.requestPermission()}>
            {texts.allow}
          </Button>
        )}
        <Button isSmall variant="secondary" onClick={() => setIsOpen(true)}>
          {texts.showSteps}
        </Button>
        <Button isSmall variant="quiet" onClick={reload}>
          {texts.reload}
        </Button>
      </div>
      <Confirm
        title={texts.stepsTitle}
        action={texts.reload}
        isOpen={isOpen}
        isBusy={false}
        onConfirm={reload}
        onClose={() => setIsOpen(false)}
      >
        <ol className="notifications-steps">
          {steps(theme.alias).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Confirm>
    </Callout>
  )
}
