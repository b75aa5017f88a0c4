import { useEffect, useState } from 'react'

/** Milliseconds without a key press after which somebody has finished typing. */
const debounceMs = 600

/** What is typed, once the typing stops: an address half written is nobody's to ask. */
export function useDebouncedValue(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}
