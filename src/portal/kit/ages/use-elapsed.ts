import { useEffect, useState } from 'react'

/** Whether a component has been on screen for `ms` milliseconds. */
export function useElapsed(ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setHasElapsed, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return hasElapsed
}
