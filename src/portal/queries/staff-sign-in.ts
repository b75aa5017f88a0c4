import { ApiError } from './failure.ts'

/** Why a call waits: the session is over, or its sign-in is too old for this action. */
export type SignInReason = 'session over' | 'not fresh'

/** A call waits for the member of staff to sign in again. */
export interface StaffSignInRequest {
  readonly reason: SignInReason
  /** Ends the wait: true once a session is open, false when the member of staff leaves. */
  readonly settle: (isSignedIn: boolean) => void
}

type Listener = (request: StaffSignInRequest | null) => void

let listener: Listener | null = null
/** The calls that wait for the open request. */
let waiting: readonly ((isSignedIn: boolean) => void)[] = []

function settle(isSignedIn: boolean): void {
  const calls = waiting
  waiting = []
  listener?.(null)
  for (const resume of calls) resume(isSignedIn)
}

/**
 * Sets who asks the member of staff to sign in: the open staff area, told of the request and, with
 * null, of its end. Returns the function that removes it; calls that still wait are then refused.
 */
export function onStaffSignInRequest(show: Listener): () => void {
  listener = show
  return () => {
    settle(false)
    listener = null
  }
}

/** Resolves with whether the member of staff has signed in; false where no staff area is open. */
function requestSignIn(reason: SignInReason): Promise<boolean> {
  if (!listener) return Promise.resolve(false)
  const isFirst = waiting.length === 0
  const done = new Promise<boolean>((resume) => {
    waiting = [...waiting, resume]
  })
  if (isFirst) listener({ reason, settle })
  return done
}

/** Why the refused call needs a new sign-in; null for any other failure. */
function reasonOf(error: unknown): SignInReason | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'session over'
  return error.text === 'fresh sign-in required' ? 'not fresh' : null
}

/**
 * Sends a call of staff. When the session is over, or its sign-in too old for the action, the call waits for one new sign-in, shared by all
 * calls, and is then sent once more; meanwhile other calls are not sent. A second refusal stands, so
 * that no call can repeat itself without end.
 */
export async function requestAsStaff(
  send: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (waiting.length > 0) await requestSignIn('session over')
  signal?.throwIfAborted()
  try {
    return await send()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null || !(await requestSignIn(reason))) throw error
    signal?.throwIfAborted()
    return await send()
  }
}
