import { ApiError } from '#portal/queries/calls/failure.ts'
import { type SignInRequest, signInRequests } from '#portal/queries/account/sign-in-requests.ts'

/** Why a call waits: the session is over, or its sign-in is too old for this action. */
export type SignInReason = 'session over' | 'not fresh'

export type StaffSignInRequest = SignInRequest<SignInReason>

const requests = signInRequests<SignInReason>()

/** Sets who asks the member of staff to sign in: the open staff area. */
export const onStaffSignInRequest = requests.onRequest

/** Why the refused call needs a new sign-in; null for any other failure. */
function reasonOf(error: unknown): SignInReason | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'session over'
  return error.text === 'fresh sign-in required' ? 'not fresh' : null
}

let answeredAt = 0

/** When the server last answered a call of staff, in milliseconds since 1970; 0 before. */
export const staffAnsweredAt = (): number => answeredAt

async function sendAndNote(send: () => Promise<unknown>): Promise<unknown> {
  const answer = await send()
  answeredAt = Date.now()
  return answer
}

/**
 * Sends a call of staff. When the session is over, or its sign-in too old for the action, the call
 * waits for one new sign-in, shared by all calls, and is then sent once more; meanwhile other calls
 * are not sent. A second refusal is final, so that no call repeats itself without end.
 */
export async function requestAsStaff(
  send: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (requests.isWaiting()) await requests.request('session over')
  signal?.throwIfAborted()
  try {
    return await sendAndNote(send)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null || !(await requests.request(reason))) throw error
    signal?.throwIfAborted()
    return await sendAndNote(send)
  }
}
