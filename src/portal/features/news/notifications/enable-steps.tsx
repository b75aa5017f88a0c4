import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

/** Steps to the permission's setting, which depend on the browser or installed app. */
function steps(provider: string): readonly string[] {
  if ('standalone' in navigator) return texts.steps.apple(provider)
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  return isInstalled ? texts.steps.installed(provider) : texts.steps.browser()
}

const reload = () => location.reload()

/** The way to the browser's own setting, and the button that reads it again. */
export function EnableSteps() {
  const { theme } = useProvider()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="notifications-actions">
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
    </>
  )
}
