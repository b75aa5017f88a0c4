import { useEffect, useState } from 'react'

/** Milliseconds without a key press after which somebody has finished typing. */
const pause = 600

/** What is typed, once the typing stops: an address half written is nobody's to ask. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
