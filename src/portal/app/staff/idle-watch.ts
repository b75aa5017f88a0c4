import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'

/** How long before its end an idle session is warned about. */
const warnMs = 2 * minuteMs
const tickMs = 10 * secondMs

interface IdleWatch {
  /** How long the server keeps a session without a call. */
  readonly idleMs: number
  /** When the server last answered a call, in milliseconds since 1970; 0 before the first answer. */
  readonly answeredAt: () => number
  /** Asks the server something, which prolongs the session. */
  readonly prolong: () => Promise<unknown>
  /** Told every few seconds whether the session ends soon. */
  readonly onWarning: (isWarning: boolean) => void
}

/**
 * Warns before an idle session ends. Typing and touching prolong the session, with one call a minute at
 * most. Once the session is over, a call to the server makes the sign-in cover the page. Returns the
 * function that ends the watch.
 */
export function watchIdle({ idleMs, answeredAt, prolong, onWarning }: IdleWatch): () => void {
  const openedAt = Date.now()
  let isAsking = false

  const sinceUseMs = () => Date.now() - Math.max(openedAt, answeredAt())

  function check(): void {
    // The server writes the last use of a session once a minute.
    const leftMs = idleMs - minuteMs - sinceUseMs()
    onWarning(leftMs > 0 && leftMs <= warnMs)
    if (leftMs <= 0) void ask()
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    // A failure is told by the next call of the page.
    await prolong().catch(() => undefined)
    isAsking = false
  }

  const use = () => {
    if (sinceUseMs() > minuteMs) void ask()
  }

  const timer = setInterval(check, tickMs)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('keydown', use)
  window.addEventListener('pointerdown', use)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('keydown', use)
    window.removeEventListener('pointerdown', use)
  }
}
