import { ApiError } from './failure.ts'

/** A call waits for the member of staff to sign in again. */
export interface StaffSignInRequest {
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
function requestSignIn(): Promise<boolean> {
  if (!listener) return Promise.resolve(false)
  const isFirst = waiting.length === 0
  const done = new Promise<boolean>((resume) => {
    waiting = [...waiting, resume]
  })
  if (isFirst) listener({ settle })
  return done
}

/** Whether the session of an administrator or a provider user is over. */
function isStaffSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * Sends a call of staff. When the session is over, the call waits for one new sign-in, shared by all
 * calls, and is then sent once more; meanwhile other calls are not sent. A second refusal stands, so
 * that no call can repeat itself without end.
 */
export async function requestAsStaff(
  send: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (waiting.length > 0) await requestSignIn()
  signal?.throwIfAborted()
  try {
    return await send()
  } catch (error) {
    if (!isStaffSignedOut(error) || !(await requestSignIn())) throw error
    signal?.throwIfAborted()
    return await send()
  }
}
