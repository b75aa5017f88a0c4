import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { endAllOthers, sessionsQuery } from '#portal/queries/account/sessions.ts'
import { texts } from './texts.ts'

/**
 * Ends every session but this one, for someone who does not know which device is at fault. `reasonId`: id
 * of the reason why none can be ended now.
 */
export function EndOthers({ reasonId }: { reasonId: string }) {
  const client = useQueryClient()
  const [isEnding, setIsEnding] = useState(false)

  async function end() {
    setIsEnding(true)
    try {
      await endAllOthers()
      showToast({ kind: 'success', text: texts.othersEnded })
    } catch {
      showToast({ kind: 'error', text: texts.endOthersFailure })
    }
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    setIsEnding(false)
  }

  return (
    <div className="end-others">
      <OnlineButton
        variant="secondary"
        isBusy={isEnding}
        reasonId={reasonId}
        onClick={() => void end()}
      >
        {texts.endOthers}
      </OnlineButton>
      <p className="own-session-time">{texts.endOthersNote}</p>
    </div>
  )
}
