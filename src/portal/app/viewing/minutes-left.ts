import { useEffect, useState } from 'react'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'

/** Whole minutes until a moment, the begun one included; 0 once it is over. */
export const minutesUntil = (end: number, now: number): number =>
  Math.max(0, Math.ceil((end - now) / minuteMs))

/** Minutes until the end of a viewing, which falls as time passes. */
export function useMinutesLeft(endsAt: Date): number {
  const end = endsAt.getTime()
  const [left, setLeft] = useState(() => minutesUntil(end, Date.now()))
  useEffect(() => {
    const look = () => setLeft(minutesUntil(end, Date.now()))
    const timer = setInterval(look, secondMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [end])
  return left
}
