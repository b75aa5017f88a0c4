import { useEffect, useState } from 'react'
import { minuteMs } from '#domain/durations.ts'

/** The current time, updated each minute and whenever the page comes back into view. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
