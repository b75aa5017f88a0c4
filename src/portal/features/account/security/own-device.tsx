import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { sayOwnDevice, sessionsQuery } from '#portal/queries/account/sessions.ts'
import { ownDeviceTexts } from '#portal/kit/browser/own-device-texts.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { texts } from './texts.ts'

/** "Este aparelho é meu": whether the bills open here without a password. */
export function OwnDevice({ isOwn }: { isOwn: boolean }) {
  const client = useQueryClient()
  const { isOffline } = useConnection()
  const reasonId = useId()
  const say = useAction({
    act: (next: boolean) => sayOwnDevice(next),
    failure: common.serverFailure,
    onDone: (_, next) =>
      showToast({ kind: 'success', text: next ? texts.ownDeviceOn : texts.ownDeviceOff }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
  // The switch shows the wish while the server is told of it.
  const wish = say.isBusy ? say.value : undefined

  return (
    <div>
      <SwitchField
        name="own-device"
        label={ownDeviceTexts.label}
        effect={ownDeviceTexts.effect}
        value={wish ?? isOwn}
        {...(isOffline && { waitsFor: reasonId })}
        onValue={say.run}
      />
      <OfflineReason id={reasonId}>{texts.offline}</OfflineReason>
      <ActionFailure of={say.failed} />
    </div>
  )
}
