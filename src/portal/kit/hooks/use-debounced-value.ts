import { useEffect, useState } from 'react'

/** Milliseconds without a key press after which typing counts as finished. */
const debounceMs = 600

/**
 * The typed value, updated once typing stops, so that no request is sent for a half-written one.
 */
export function useDebouncedValue(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}
