import { Callout } from '#portal/kit/blocks/callout.tsx'
import { InstallSteps } from '#portal/kit/install/install-steps.tsx'
import { EnableSteps } from './enable-steps.tsx'
import { texts } from './texts.ts'
import type { PermissionState } from './use-permission.ts'

/** Why pushes cannot arrive in this browser and how to change that. */
export function PermissionNotice({ permission }: { permission: PermissionState }) {
  if (permission === 'unsupported' || permission === 'install') {
    const isApple = permission === 'install'
    return (
      <Callout>
        <p className="notifications-strong">{isApple ? texts.install : texts.unsupported}</p>
        {isApple ? <InstallSteps /> : <p>{texts.unsupportedText}</p>}
      </Callout>
    )
  }
  return (
    <Callout>
      <p className="notifications-strong">{texts.disabled}</p>
      <p>{texts.disabledText}</p>
      <EnableSteps />
    </Callout>
  )
}
