import { useEffect, useState, useSyncExternalStore } from 'react'

/*
 * Whether this device refuses to store anything (full, private window, forbidden). It is said once a
 * visit, on the first screen whose data the subscriber would rely on without a network.
 */

let isRefused = false
/** The screen that says it; null until one does. */
let saidBy: symbol | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports that nothing can be stored, or that it can. */
export function reportStorage(isWorking: boolean): void {
  isRefused = !isWorking
  for (const listener of listeners) listener()
}

/** Whether this screen is the one that says that nothing is stored. */
export function useStorageRefusal(): boolean {
  const [self] = useState(() => Symbol('screen'))
  const refused = useSyncExternalStore(subscribe, () => isRefused)
  const isShown = refused && (saidBy === null || saidBy === self)
  useEffect(() => {
    if (isShown) saidBy = self
  }, [isShown, self])
  return isShown
}
