import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { sayOwnDevice, sessionsQuery } from '#portal/queries/account/sessions.ts'
import { ownDeviceTexts } from '#portal/kit/browser/own-device-texts.ts'
import { texts } from './texts.ts'

/** "Este aparelho é meu": whether the bills open here without a password. */
export function OwnDevice({ isOwn }: { isOwn: boolean }) {
  const client = useQueryClient()
  // The switch shows the wish while the server is told of it.
  const [wish, setWish] = useState<boolean | null>(null)

  async function say(next: boolean) {
    if (isConnectionLost()) {
      showToast({ kind: 'warning', text: texts.offline })
      return
    }
    setWish(next)
    try {
      await sayOwnDevice(next)
      showToast({ kind: 'success', text: next ? texts.ownDeviceOn : texts.ownDeviceOff })
    } catch {
      showToast({ kind: 'error', text: common.serverFailure })
    }
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    setWish(null)
  }

  return (
    <SwitchField
      name="own-device"
      label={ownDeviceTexts.label}
      effect={ownDeviceTexts.effect}
      value={wish ?? isOwn}
      onValue={(next) => void say(next)}
    />
  )
}
