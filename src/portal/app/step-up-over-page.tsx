import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { StepUp } from '#portal/features/account/session/step-up.tsx'
import {
  onStepUpRequest,
  requestStepUp,
  type StepUpRequest,
} from '#portal/queries/account/step-up.ts'
import { startAgain } from '#portal/kit/pages/start-again.ts'
import { currentToken } from '#portal/session/session-token.ts'

/**
 * Asks the subscriber over the open screen to confirm who they are: while an action waits for it, and at
 * each screen that this device does not open by itself (`closedPath`).
 */
export function StepUpOverPage({ closedPath }: { closedPath: string | null }) {
  const client = useQueryClient()
  const [request, setRequest] = useState<StepUpRequest | null>(null)
  const [sessionBefore] = useState(() => currentToken()?.claims.sid)
  useEffect(() => onStepUpRequest(setRequest), [])
  useEffect(() => {
    if (closedPath !== null) void requestStepUp('screen')
  }, [closedPath])

  function goOn() {
    // Another subscriber has signed in on this device: the page starts again as theirs.
    if (currentToken()?.claims.sid !== sessionBefore) {
      startAgain()
      return
    }
    request?.settle(true)
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  return (
    <StepUp isOpen={request !== null} onConfirmed={goOn} onCancel={() => request?.settle(false)} />
  )
}
