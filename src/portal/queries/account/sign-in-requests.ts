/** Calls that wait for a new sign-in, and why. */
export interface SignInRequest<Reason> {
  readonly reason: Reason
  /** Ends the wait: true once signed in, false when it is given up. */
  readonly settle: (isSignedIn: boolean) => void
}

type Listener<Reason> = (request: SignInRequest<Reason> | null) => void

/** One sign-in over the open page for all calls that need it, of one area of the portal. */
export function signInRequests<Reason>() {
  let listener: Listener<Reason> | null = null
  /** The calls that wait for the open request. */
  let waiting: readonly ((isSignedIn: boolean) => void)[] = []

  function settle(isSignedIn: boolean): void {
    const calls = waiting
    waiting = []
    listener?.(null)
    for (const resume of calls) resume(isSignedIn)
  }

  return {
    isWaiting: (): boolean => waiting.length > 0,

    /**
     * Sets who asks for the sign-in: the open area, told of the request and, with null, of its end.
     * Returns the function that removes it; calls that still wait are then refused.
     */
    onRequest: (show: Listener<Reason>): (() => void) => {
      listener = show
      return () => {
        settle(false)
        listener = null
      }
    },

    /** Resolves with whether the sign-in was done; false where no area is open. */
    request: (reason: Reason): Promise<boolean> => {
      if (!listener) return Promise.resolve(false)
      const isFirst = waiting.length === 0
      const done = new Promise<boolean>((resume) => {
        waiting = [...waiting, resume]
      })
      if (isFirst) listener({ reason, settle })
      return done
    },
  } as const
}
