import { useEffect, useSyncExternalStore } from 'react'
import { serverTimeAt } from './server-clock.ts'

/*
 * How old the data on screen is: each screen reports the moment of what it shows, and the connection
 * strip says the oldest one.
 */

const shown = new Map<symbol, string>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/** Reports that data of this moment (ISO instant) is on screen, while the component is mounted. */
export function useShownAge(asOf: string | undefined): void {
  useEffect(() => {
    if (!asOf) return undefined
    const key = Symbol(asOf)
    shown.set(key, asOf)
    notify()
    return () => {
      shown.delete(key)
      notify()
    }
  }, [asOf])
}

/**
 * The moment (ISO instant) of data that says none of its own.
 * @param fetchedAt when it was fetched, in milliseconds of the device's clock; 0: never
 */
export const fetchMoment = (fetchedAt: number): string | undefined =>
  fetchedAt > 0 ? serverTimeAt(fetchedAt).toISOString() : undefined

/** `useShownAge` for data that says no moment of its own. */
export const useShownFetch = (fetchedAt: number): void => useShownAge(fetchMoment(fetchedAt))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Instants end in `Z` here and in an offset there, so they are compared as times. */
function oldest(): string | null {
  const moments = [...shown.values()].toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return moments[0] ?? null
}

/** The moment of the oldest data on screen (ISO instant); null when no screen reports one. */
export function useOldestShown(): string | null {
  return useSyncExternalStore(subscribe, oldest)
}
