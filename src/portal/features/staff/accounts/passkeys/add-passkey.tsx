import { useMutation, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { knowsPasskeys } from '#portal/kit/browser/passkey-device.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { isDeclined, isHereAlready } from '#portal/queries/account/passkey-ceremonies.ts'
import type { StaffPasskeyCalls } from '#portal/queries/staff/staff-passkeys.ts'
import { addFailure } from './passkey-refusals.ts'
import { texts } from './passkey-texts.ts'

function showFailure(error: unknown): void {
  if (isDeclined(error)) showToast({ kind: 'info', text: texts.notAdded })
  else if (isHereAlready(error)) showToast({ kind: 'info', text: texts.known })
  else showToast({ kind: 'error', text: addFailure(error).text })
}

/** Makes a passkey, on this device or on a security key. */
export function AddPasskey({ calls }: { calls: StaffPasskeyCalls }) {
  const client = useQueryClient()
  const adding = useMutation({
    mutationFn: calls.add,
    onSuccess: () => {
      showToast({ kind: 'success', text: texts.added })
      return client.invalidateQueries({ queryKey: calls.query().queryKey })
    },
    onError: showFailure,
  })
  if (!knowsPasskeys()) return <p className="own-access-lead">{texts.unable}</p>
  return (
    <OnlineButton
      variant="secondary"
      icon={KeyRound}
      isBusy={adding.isPending}
      reason={texts.addOffline}
      onClick={() => adding.mutate()}
    >
      {texts.add}
    </OnlineButton>
  )
}
