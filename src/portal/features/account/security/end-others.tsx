import { useQueryClient } from '@tanstack/react-query'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { endAllOthers, sessionsQuery } from '#portal/queries/account/sessions.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { texts } from './texts.ts'

/**
 * Ends every session but this one, for someone who does not know which device is at fault. `reasonId`: id
 * of the reason why none can be ended now.
 */
export function EndOthers({ reasonId }: { reasonId: string }) {
  const client = useQueryClient()
  const end = useAction({
    act: () => endAllOthers(),
    failure: texts.endOthersFailure,
    onDone: () => showToast({ kind: 'success', text: texts.othersEnded }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })

  return (
    <div className="end-others">
      <OnlineButton
        variant="secondary"
        isBusy={end.isBusy}
        reasonId={reasonId}
        onClick={() => end.run()}
      >
        {texts.endOthers}
      </OnlineButton>
      <ActionFailure of={end.failed} />
      <p className="own-session-time">{texts.endOthersNote}</p>
    </div>
  )
}
