import { validToken } from '#contract/account/session.ts'
import { currentToken, isConfirmed } from '#portal/session/session-token.ts'
import { call } from '#portal/queries/calls/client.ts'
import { gateAnswer } from '#portal/queries/calls/gate-answer.ts'

let asking: Promise<unknown> | null = null

const ask = (): Promise<unknown> =>
  call(validToken, {})
    .catch(() => undefined)
    .finally(() => {
      asking = null
    })

/**
 * Whether this browser holds a session that the server knows; the server is asked once. Without its
 * answer, as offline, the token counts: nothing but what this device stores is shown then.
 */
export async function hasSession(): Promise<boolean> {
  const token = currentToken()
  if (!token) return false
  if (isConfirmed(token)) return true
  asking ??= ask()
  await gateAnswer(asking, undefined)
  return currentToken() !== null
}
