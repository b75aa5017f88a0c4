import { useEffect, useState } from 'react'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { serverNow, subscribeToServerClock } from './server-clock.ts'

/** Calls `look` each minute, when the page comes back into view, and when an answer corrects the clock. */
export function watchClock(look: () => void): () => void {
  const timer = setInterval(look, minuteMs)
  document.addEventListener('visibilitychange', look)
  const unsubscribe = subscribeToServerClock(look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    unsubscribe()
  }
}

/** The current time at the server, updated each minute and whenever the page comes back into view. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => watchClock(() => setNow(serverNow())), [])
  return now
}
