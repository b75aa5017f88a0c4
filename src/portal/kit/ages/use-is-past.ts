import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** Whether a moment (milliseconds, by the server's clock) has passed; true where there is none. */
export function useIsPast(moment: number | undefined): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    if (!moment) return undefined
    const timer = setTimeout(setPassed, moment - serverNow().getTime(), moment)
    return () => clearTimeout(timer)
  }, [moment])
  return !moment || passed === moment
}
