import { changesSomething, type Endpoint } from '#contract/platform/endpoint.ts'
import { commonRefusals } from '#contract/platform/refusals.ts'
import { currentToken, noteBillsOnly, opensBillsOnly } from '#portal/session/session-token.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { type SignInRequest, signInRequests } from './sign-in-requests.ts'

/*
 * On an own device whose full session is over, all but the bills asks who is there. What the subscriber
 * does waits for one sign-in over the page and is then sent once more. What is only read is refused at
 * once, because the home and the menu read much that nobody asked for; a screen asks by itself.
 */

/** Why a sign-in is asked for: an action waits, or a screen is to be shown. */
export type StepUpRequest = SignInRequest<'action' | 'screen'>

const requests = signInRequests<'action' | 'screen'>()

/** Sets who asks the subscriber to confirm who they are: the open panel. */
export const onStepUpRequest = requests.onRequest

const listeners = new Set<() => void>()

/** Calls the listener when what this device opens has changed; returns the function that ends it. */
export function onRightChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellRightChange(): void {
  for (const listener of listeners) listener()
}

/** Asks the subscriber to confirm who they are; resolves with whether they did. */
export async function requestStepUp(reason: 'action' | 'screen'): Promise<boolean> {
  const isDone = await requests.request(reason)
  if (isDone) tellRightChange()
  return isDone
}

const refusalText = 'full session required'

const refused = (endpoint: Endpoint) =>
  new ApiError(endpoint, { status: commonRefusals[refusalText], text: refusalText })

/** Whether the device opens the bills alone, and this call was none of them. */
function isStepUpRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.text === refusalText
}

/** Sends a call of a subscriber; an own device that may not make it asks for a sign-in first. */
export async function requestWithStepUp(
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
  send: () => Promise<unknown>,
): Promise<unknown> {
  const isAction = changesSomething(endpoint)
  if (!endpoint.isOpenToOwnDevice && opensBillsOnly()) {
    if (!isAction || !(await requestStepUp('action'))) throw refused(endpoint)
    signal?.throwIfAborted()
    return await send()
  }
  const wasBillsOnly = opensBillsOnly()
  try {
    const answer = await send()
    // A renewed token may tell otherwise.
    if (opensBillsOnly() !== wasBillsOnly) tellRightChange()
    return answer
  } catch (error) {
    if (!isStepUpRefusal(error)) throw error
    const token = currentToken()
    if (token) noteBillsOnly(token)
    tellRightChange()
    if (!isAction || !(await requestStepUp('action'))) throw error
    signal?.throwIfAborted()
    return await send()
  }
}
